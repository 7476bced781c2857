import { Router } from 'express';
import type { Cores } from './core.ts';
import { answerUnder } from './faults.ts';

const loginPage =
  '<!DOCTYPE html><html lang="en"><head><title>Sign in</title></head><body>Sign in to the workspace.</body></html>';

/** Files by their private address. Without a token that may read them Slack shows its login page, with status 200. */
export function createDownloads([first, ...others]: Cores): Router {
  const cores = [first, ...others];
  const router = Router();
  router.get('/:id{/:download}/:name', (request, response) => {
    const [team, id = ''] = request.params.id.split('-');
    const core = cores.find(({ identity }) => identity.team.id === team) ?? first;
    const found = core.files.find(id);
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '') ?? [];
    const mayRead = core.install.isGood(token) && core.scopes.has('files:read');
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
