/** Orders releases from old to new by their numbers; a name without numbers, such as `main`, is the newest. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function numbersOf(name: string): number[] {
  const numbers = /^v?(\d+(?:\.\d+)*)/.exec(name)?.[1];
  return numbers === undefined ? [Number.MAX_SAFE_INTEGER] : numbers.split('.').map(Number);
}
