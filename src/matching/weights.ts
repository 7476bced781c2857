/** Weights of what tells whether a resemblance is right, in the order of sure.ts. Written by `npm run fit`. */
export const nearWeights: readonly number[] = [
  -3.58, 2.27, 0.62, 5.82, 2.6, -2.1, 1.56, -1.11, 2.08, -1.13, -1.74, -2.23, -1.3, -0.13, -4.63, -0.87, 2.52, 2.3, 3.08, -0.27, -5.44, -0.15,
];
