/** Samples of the text format, by name with labels as they are written. */
export function parseMetrics(text: string): Map<string, number> {
  const samples = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, value] = /^([a-zA-Z_:][\w:]*(?:\{(?:[a-z_]+="[^"\\]*",?)+\})?) (\S+)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`no sample: ${line}`);
      return [name, Number(value)] as const;
    });
  return new Map(samples);
}
