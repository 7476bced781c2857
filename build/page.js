// Bundles the local workspace's web page into dist/local/page. Runs after tsc, without network.
import { copyFile, rm } from 'node:fs/promises';
import { build } from 'esbuild';

const from = 'src/local/page';
const to = 'dist/local/page';

await rm(to, { recursive: true, force: true });
await build({
  entryPoints: [
    { in: `${from}/main.tsx`, out: 'app' },
    { in: `${from}/page.css`, out: 'app' },
  ],
  outdir: to,
  bundle: true,
  format: 'esm',
  target: 'es2023',
  jsx: 'automatic',
  minify: true,
  legalComments: 'linked',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
await copyFile(`${from}/index.html`, `${to}/index.html`);
