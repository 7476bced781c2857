import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';

/** Where the build puts the page, seen from this file's place in src as well as in dist. */
const builtPage = fileURLToPath(new URL('../../dist/local/page/', import.meta.url));
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";
const missing = `<!DOCTYPE html><html lang="en"><head><title>rwerror: local workspace</title></head><body>
<h1>The workspace runs, its page is not built</h1><p>Run <code>npm run build</code>, then load this page again.</p>
</body></html>`;

/** The page to use the workspace in. Links to messages lead to it too. */
export function createStaticPage(folder = builtPage): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    next();
  });
  router.use(express.static(folder));
  router.get(['/', '/archives/*rest'], (_request, response) => {
    response.sendFile('index.html', { root: folder }, (error) => {
      if (error && !response.headersSent) response.type('html').send(missing);
    });
  });
  return router;
}
