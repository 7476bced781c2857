import express, { Router } from 'express';
import type { Core } from './core.ts';
import { respond } from './response-urls.ts';
import { SlackError } from './slack-error.ts';
import { answerFault } from './web-api.ts';

/** The addresses of response_url. A used up one answers 404, a refused message 400 with the reason as its text. */
export function createHooks(core: Core): Router {
  const router = Router();
  router.use(express.json({ limit: '2mb' }));
  router.post('/:kind/:team/:key', (request, response) => {
    const fault = core.faults.take('response_url');
    if (fault) {
      answerFault(request, response, fault);
      return;
    }
    try {
      respond(core, request.params.key, request.body);
      response.type('text').send('ok');
    } catch (error) {
      if (!(error instanceof SlackError)) throw error;
      core.log.debug({ error: error.error }, 'The workspace refused an answer at a response_url.');
      const gone = error.error === 'used_url' || error.error === 'expired_url';
      if (gone) response.status(404).json({ ok: false, error: error.error });
      else response.status(400).type('text').send(error.error);
    }
  });
  return router;
}
