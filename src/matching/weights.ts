/** Weights of what tells whether a resemblance is right, in the order of sure.ts. Written by `npm run fit`. */
export const nearWeights: readonly number[] = [
  -4.09, 1.18, 2.03, 5.97, 2.06, -3.86, 1.93, -0.85, 1.84, -1.04, -1.8, -1.94, -0.6, 0.53, -5.56, -0.61, 2.86, 3.62,
  3.63, -0.6, -4.92, 0.5,
];
