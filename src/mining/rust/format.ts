/**
 * Turns a Rust format string to a template: `{}` for what is filled in, constants and literals in their place, doubled
 * braces as one.
 * @param named the text of a constant or a named argument, where it is known
 * @param values what the positional arguments are, where they are known as text
 */
export function formatTemplate(
  format: string,
  named: (name: string) => string | undefined,
  values: readonly (string | undefined)[] = [],
): string {
  let next = 0;
  const fill = (inner: string): string => {
    const [name = '', spec = ''] = inner.split(/:(.*)/s).map((part) => part.trim());
    const value = /^\d*$/.test(name) ? values[name === '' ? next++ : Number(name)] : named(name);
    return spec.includes('?') ? '{}' : (value ?? '{}');
  };
  return format.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (whole, inner?: string) =>
    inner === undefined ? whole.charAt(0) : fill(inner),
  );
}
