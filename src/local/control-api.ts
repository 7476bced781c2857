import express, { type ErrorRequestHandler, type Response, Router } from 'express';
import type { Control } from './control/control.ts';
import { operationControls } from './control/operations.ts';
import { peopleControls } from './control/people.ts';
import { readControls } from './control/reads.ts';
import type { Core } from './core.ts';
import { isObject, type Json } from './json.ts';
import { SlackError } from './slack-error.ts';
import { createStream } from './stream.ts';

const bodyLimit = '20mb';

/** The endpoints under `/_local` for people, tests and scripts. Refusals have status 400. */
export function createControlApi(core: Core): Router {
  const router = Router();
  router.use(express.json({ limit: bodyLimit }));
  router.get('/stream', createStream(core));
  for (const [path, run] of Object.entries(readControls)) {
    router.get(`/${path}`, async (request, response) => answer(core, response, run, request.query));
  }
  for (const [path, run] of Object.entries({ ...peopleControls, ...operationControls })) {
    router.post(`/${path}`, async (request, response) => answer(core, response, run, request.body ?? {}));
  }
  router.use((_request, response) => refuse(response, { error: 'unknown_endpoint' }));
  router.use(answerBadBody);
  return router;
}

async function answer(core: Core, response: Response, run: Control, input: unknown): Promise<void> {
  try {
    response.json({ ok: true, ...(await run(core, input)) });
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    refuse(response, { error: error.error, ...error.details });
  }
}

function refuse(response: Response, reason: Json): void {
  response.status(400).json({ ok: false, ...reason });
}

const answerBadBody: ErrorRequestHandler = (error, _request, response, next) => {
  if (isObject(error) && error.type === 'entity.parse.failed') refuse(response, { error: 'invalid_json' });
  else next(error);
};
