/** Where a secret stands in a text: from, to (exclusive). */
export type SecretRange = readonly [start: number, end: number];
