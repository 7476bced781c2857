// Logistic regression, small enough to read.

export const chance = (weights, features) =>
  1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * weights[i], 0)));

/**
 * Weights that make `chance` agree best with what was right, by Newton's method with a little shrinkage.
 * @param {{features: number[], right: number, weight: number}[]} examples
 */
export function fitWeights(examples, shrink = 0.5, rounds = 30) {
  const size = examples[0].features.length;
  let weights = new Array(size).fill(0);
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight) => -shrink * weight);
    const curve = weights.map((_, i) => weights.map((__, j) => (i === j ? shrink : 0)));
    for (const { features, right, weight } of examples) {
      const p = chance(weights, features);
      const bend = weight * Math.max(p * (1 - p), 1e-6);
      for (let i = 0; i < size; i++) {
        slope[i] += weight * (right - p) * features[i];
        for (let j = 0; j < size; j++) curve[i][j] += bend * features[i] * features[j];
      }
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, i) => weight + step[i]);
    if (Math.max(...step.map(Math.abs)) < 1e-6) break;
  }
  return weights;
}

/** Gauss–Jordan with pivots. */
function solve(matrix, right) {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, k) => (Math.abs(row[i]) > Math.abs(rows[best][i]) ? k + i : best), i);
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    for (const [r, row] of rows.entries()) {
      if (r === i) continue;
      const factor = row[i] / rows[i][i];
      for (let c = i; c < row.length; c++) row[c] -= factor * rows[i][c];
    }
  }
  return rows.map((row, i) => row.at(-1) / row[i]);
}
