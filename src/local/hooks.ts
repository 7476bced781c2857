import express, { type Response, Router } from 'express';
import type { Core, Cores } from './core.ts';
import { answerUnder } from './faults.ts';
import { respond } from './response-urls.ts';
import { SlackError } from './slack-error.ts';

/** The addresses of response_url. A used up one answers 404, a refused message 400 with the reason as its text. */
export function createHooks([first, ...others]: Cores): Router {
  const cores = [first, ...others];
  const router = Router();
  router.use(express.json({ limit: '2mb' }));
  router.post('/:kind/:team/:key', (request, response) => {
    const { key, team } = request.params;
    const core = cores.find(({ identity }) => identity.team.id === team) ?? first;
    return answerUnder(core.faults.take('response_url'), request, response, () => {
      const refusal = tryToRespond(core, key, request.body);
      return () => answer(response, refusal);
    });
  });
  return router;
}

/** @returns why not */
function tryToRespond(core: Core, key: string, body: unknown): string | undefined {
  try {
    respond(core, key, body);
    return undefined;
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    core.log.debug({ error: error.error }, 'The workspace refused an answer at a response_url.');
    return error.error;
  }
}

function answer(response: Response, refusal: string | undefined): void {
  if (refusal === undefined) response.type('text').send('ok');
  else if (refusal === 'used_url' || refusal === 'expired_url')
    response.status(404).json({ ok: false, error: refusal });
  else response.status(400).type('text').send(refusal);
}
