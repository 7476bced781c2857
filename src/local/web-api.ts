import express, { type ErrorRequestHandler, type Request, Router } from 'express';
import { readArguments } from './arguments.ts';
import type { Core, Cores } from './core.ts';
import { answerUnder } from './faults.ts';
import { tokens } from './identity.ts';
import { isObject, type Json } from './json.ts';
import { chatMethods } from './methods/chat.ts';
import { conversationMethods } from './methods/conversations.ts';
import type { Method } from './methods/method.ts';
import { oauthMethods } from './methods/oauth.ts';
import { otherMethods } from './methods/other.ts';
import { viewMethods } from './methods/views.ts';
import { SlackError } from './slack-error.ts';

const methods: Readonly<Record<string, Method>> = {
  ...chatMethods,
  ...conversationMethods,
  ...viewMethods,
  ...oauthMethods,
  ...otherMethods,
};

/** Methods that take the app's token; all others take the bot's. */
const appMethods = new Set(['apps.connections.open']);
const openMethods = new Set(['api.test', ...Object.keys(oauthMethods)]);
const bodyLimit = '2mb';

/** Slack's Web API: every answer has status 200, refusals too. */
export function createWebApi(cores: Cores): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: bodyLimit }), express.json({ limit: bodyLimit }));
  router.all('/:method', (request, response) => {
    const method = request.params.method;
    const [{ faults, log }] = cores;
    return answerUnder(faults.take(method), request, response, () => {
      const { core, answer } = call(cores, method, request);
      if (answer.ok === false) log.debug({ method, error: answer.error }, 'The workspace refused a call.');
      return () => response.set('x-oauth-scopes', [...core.scopes].join(',')).json(answer);
    });
  });
  router.use(answerBadBody);
  return router;
}

function call(cores: Cores, name: string, request: Request): { core: Core; answer: Json } {
  let [core] = cores;
  const fields = { ...request.query, ...(isObject(request.body) ? request.body : {}) };
  try {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) throw new SlackError('unknown_method', { req_method: name });
    if (!openMethods.has(name)) core = findCore(cores, readToken(request, fields), appMethods.has(name));
    return { core, answer: { ok: true, ...method(core, readArguments(fields)) } };
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    return { core, answer: { ok: false, error: error.error, ...error.details } };
  }
}

function readToken(request: Request, fields: Json): string | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  return bearer ?? (typeof fields.token === 'string' ? fields.token : undefined);
}

/** The workspace that a token is of. @throws SlackError where it is not good */
function findCore(cores: Cores, token: string | undefined, wantsApp: boolean): Core {
  if (!token) throw new SlackError('not_authed');
  const core = token === tokens.app ? cores[0] : cores.find(({ install }) => install.owns(token));
  if (!core) throw new SlackError('invalid_auth');
  if ((token === tokens.app) !== wantsApp) throw new SlackError('not_allowed_token_type');
  if (!wantsApp) core.install.check(token);
  return core;
}

const answerBadBody: ErrorRequestHandler = (error, _request, response, next) => {
  const type: unknown = isObject(error) ? error.type : undefined;
  if (type === 'entity.parse.failed') response.json({ ok: false, error: 'invalid_json' });
  else if (type === 'entity.too.large') response.status(413).json({ ok: false, error: 'request_too_large' });
  else next(error);
};
