/** Weights of what tells whether a resemblance is right, in the order of sure.ts. Written by `npm run fit`. */
export const nearWeights: readonly number[] = [
  -2.74, 0.46, 2.2, 4.13, 2.47, -2.4, 0.3, -0.8, 2.15, 0.32, -2.34, -4.16, -1.89, -0.08, -5.19, 0.6, 2.86, 4.3, 4.04,
  -0.97, -4.91, 1.51,
];
