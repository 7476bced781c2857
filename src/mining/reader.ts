import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import { createJavaReader } from './java/read-java.ts';
import { createRustReader } from './rust/read-rust.ts';
import type { FileSites } from './site.ts';

/** Reads the error sites of one file by its ending. */
export type Reader = (path: string, text: string) => FileSites;

/** Loads the grammars. @param shared string constants that all Rust files know */
export async function createReader(shared: ReadonlyMap<string, string>): Promise<Reader> {
  await Parser.init();
  const readRust = createRustReader(await createParser('rust'), shared);
  const readJava = createJavaReader(await createParser('java'));
  return (path, text) => {
    try {
      return (path.endsWith('.java') ? readJava : readRust)(path, text.replace(/^\ufeff/, ''));
    } catch (error) {
      // nested deeper than the stack goes: nobody wrote that by hand
      if (error instanceof RangeError) return { sites: [], unparsed: { file: path } };
      throw error;
    }
  };
}

const require = createRequire(import.meta.url);
const grammars = join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm');

async function createParser(language: 'rust' | 'java'): Promise<Parser> {
  const parser = new Parser();
  parser.setLanguage(await Language.load(join(grammars, `tree-sitter-${language}.wasm`)));
  return parser;
}
