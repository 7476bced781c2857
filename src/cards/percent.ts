/** `0.62` as `62 %`. */
export const percent = (score: number): string => `${Math.round(score * 100)} %`;
