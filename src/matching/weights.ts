/** Weights of the features of a resemblance, in their order; `npm run fit` writes this file. */
export const nearWeights: readonly number[] = [
  -4.66, 3.16, -1.58, 6.36, 2.17, -1.45, 4.35, -4.77, 6, -0.88, -0.6, -4.27, -2.69, -0.69, -2.12, 1.33,
];
