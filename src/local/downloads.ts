import { Router } from 'express';
import type { Core } from './core.ts';
import { answerUnder } from './faults.ts';
import { tokens } from './identity.ts';

const loginPage =
  '<!DOCTYPE html><html lang="en"><head><title>Sign in</title></head><body>Sign in to the workspace.</body></html>';

/** Files by their private address. Without a token that may read them Slack shows its login page, with status 200. */
export function createDownloads(core: Core): Router {
  const router = Router();
  router.get('/:id{/:download}/:name', (request, response) => {
    const found = core.files.find(request.params.id.replace(/^[^-]*-/, ''));
    const mayRead = request.get('authorization') === `Bearer ${tokens.bot}` && core.scopes.has('files:read');
    return answerUnder(core.faults.take('files'), request, response, () => () => {
      if (!mayRead) {
        response.type('html').send(loginPage);
      } else if (found) {
        // Never rendered: what people upload must not run as a page of this address.
        response
          .set({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
          .type(found.file.mimetype)
          .send(found.content);
      } else {
        response.status(404).type('html').send('<!DOCTYPE html><html lang="en"><body>No such file.</body></html>');
      }
    });
  });
  return router;
}
