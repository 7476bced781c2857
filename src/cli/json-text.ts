/** A value as JSON for a file or a pipe, ended by a line feed. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
