import express, { type ErrorRequestHandler, type Request, Router } from 'express';
import { readArguments } from './arguments.ts';
import type { Core } from './core.ts';
import { answerUnder } from './faults.ts';
import { tokens } from './identity.ts';
import { isObject, type Json } from './json.ts';
import { chatMethods } from './methods/chat.ts';
import { conversationMethods } from './methods/conversations.ts';
import type { Method } from './methods/method.ts';
import { otherMethods } from './methods/other.ts';
import { viewMethods } from './methods/views.ts';
import { SlackError } from './slack-error.ts';

const methods: Readonly<Record<string, Method>> = {
  ...chatMethods,
  ...conversationMethods,
  ...viewMethods,
  ...otherMethods,
};

/** Methods that take the app's token; all others take the bot's. */
const appMethods = new Set(['apps.connections.open']);
const bodyLimit = '2mb';

/** Slack's Web API: every answer has status 200, refusals too. */
export function createWebApi(core: Core): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: bodyLimit }), express.json({ limit: bodyLimit }));
  router.all('/:method', (request, response) => {
    const method = request.params.method;
    return answerUnder(core.faults.take(method), request, response, () => {
      const answer = call(core, method, request);
      if (answer.ok === false) core.log.debug({ method, error: answer.error }, 'The workspace refused a call.');
      return () => response.set('x-oauth-scopes', [...core.scopes].join(',')).json(answer);
    });
  });
  router.use(answerBadBody);
  return router;
}

function call(core: Core, name: string, request: Request): Json {
  const fields = { ...request.query, ...(isObject(request.body) ? request.body : {}) };
  try {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) throw new SlackError('unknown_method', { req_method: name });
    if (name !== 'api.test') checkToken(readToken(request, fields), appMethods.has(name));
    return { ok: true, ...method(core, readArguments(fields)) };
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    return { ok: false, error: error.error, ...error.details };
  }
}

function readToken(request: Request, fields: Json): string | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  return bearer ?? (typeof fields.token === 'string' ? fields.token : undefined);
}

function checkToken(token: string | undefined, wantsApp: boolean): void {
  if (!token) throw new SlackError('not_authed');
  if (token !== tokens.bot && token !== tokens.app) throw new SlackError('invalid_auth');
  if ((token === tokens.app) !== wantsApp) throw new SlackError('not_allowed_token_type');
}

const answerBadBody: ErrorRequestHandler = (error, _request, response, next) => {
  const type: unknown = isObject(error) ? error.type : undefined;
  if (type === 'entity.parse.failed') response.json({ ok: false, error: 'invalid_json' });
  else if (type === 'entity.too.large') response.status(413).json({ ok: false, error: 'request_too_large' });
  else next(error);
};
