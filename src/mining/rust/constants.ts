import { readLiteral } from './literal.ts';

/** A string constant of a file. */
export interface Constant {
  readonly name: string;
  readonly value: string;
  /** 0-based */
  readonly row: number;
}

/** String constants as one file sees them. */
export interface Constants {
  /** The text of a constant: the nearest one above the row, else one of the file, else the one that all files know. */
  find(name: string, row?: number): string | undefined;
}

const definition =
  /\b(?:const|static)\s+([A-Z][A-Z0-9_]*)\s*:\s*&\s*(?:'static\s+)?str\s*=\s*(r(#*)".*?"\3|"(?:[^"\\]|\\.)*")\s*;/gs;

/** The string constants that a Rust file defines. */
export function readConstants(text: string): Constant[] {
  const found: Constant[] = [];
  let row = 0;
  let from = 0;
  for (const { 1: name = '', 2: literal = '', index } of text.matchAll(definition)) {
    for (; from < index; from++) if (text.charCodeAt(from) === 10) row++;
    found.push({ name, value: readLiteral(literal), row });
  }
  return found;
}

/** What all files know: the names that mean one thing wherever they are defined. */
export function shareConstants(files: Iterable<readonly Constant[]>): ReadonlyMap<string, string> {
  const shared = new Map<string, string>();
  const contested = new Set<string>();
  for (const constants of files)
    for (const { name, value } of constants) {
      if ((shared.get(name) ?? value) !== value) contested.add(name);
      shared.set(name, value);
    }
  for (const name of contested) shared.delete(name);
  return shared;
}

export function createConstants(own: readonly Constant[], shared: ReadonlyMap<string, string>): Constants {
  return {
    find(name, at = Number.POSITIVE_INFINITY) {
      const same = own.filter((constant) => constant.name === name);
      return (same.findLast(({ row }) => row <= at) ?? same[0])?.value ?? shared.get(name);
    },
  };
}
