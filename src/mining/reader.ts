import { createRequire } from 'node:module';
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
  return (path, text) => (path.endsWith('.java') ? readJava(path, text) : readRust(path, text));
}

async function createParser(language: 'rust' | 'java'): Promise<Parser> {
  const grammar = createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${language}.wasm`);
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return parser;
}
