import express, { type Response, Router } from 'express';
import type { Core } from './core.ts';
import { isLoopback } from './guard.ts';
import { oauth } from './identity.ts';

const cancelled = 'access_denied';

/**
 * Slack's page on which somebody allows the app for a workspace. With `team` it answers at once, as a click does.
 * Source: https://docs.slack.dev/authentication/installing-with-oauth
 */
export function createAuthorizePage(cores: readonly Core[]): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false }));
  router.get('/v2/authorize', (request, response) => {
    const query = new URL(request.url, 'http://local').searchParams;
    const team = query.get('team');
    const core = cores.find(({ identity }) => identity.team.id === team);
    const back = findRedirect(cores, query);
    if (query.get('client_id') !== oauth.clientId) refuse(response, 'invalid_client_id');
    else if (back === undefined) refuse(response, 'bad_redirect_uri');
    else if (team === null) response.type('html').send(choosePage(cores, query));
    else if (team !== cancelled && !core) refuse(response, 'invalid_team_id');
    else redirect(response, back, query, core);
  });
  return router;
}

/** Back to the app, with a code for its token, or word that nothing was allowed. */
function redirect(response: Response, back: string, query: URLSearchParams, core: Core | undefined): void {
  const url = new URL(back);
  const scopes = (query.get('scope') ?? '').split(',');
  if (core) url.searchParams.set('code', core.codes.add({ core, scopes }));
  else url.searchParams.set('error', cancelled);
  url.searchParams.set('state', query.get('state') ?? '');
  response.redirect(url.href);
}

/** Where the app wants people back: what it says, or the page beside its request URL. */
function findRedirect(cores: readonly Core[], query: URLSearchParams): string | undefined {
  const requestUrl = cores[0]?.http.requestUrl();
  const said = query.get('redirect_uri') ?? (requestUrl && new URL('/slack/oauth_redirect', requestUrl).href);
  return said && isLoopback(said) ? said : undefined;
}

const refuse = (response: Response, error: string): void =>
  void response.status(400).type('text').send(`Something is wrong with the app's link: ${error}.\n`);

function choosePage(cores: readonly Core[], query: URLSearchParams): string {
  const link = (team: string, text: string) => {
    const address = new URLSearchParams([...query, ['team', team]]);
    return `<p><a href="?${address.toString().replaceAll('&', '&amp;')}">${text}</a></p>`;
  };
  const links = cores.map(({ identity: { team } }) => link(team.id, `Allow in ${team.name}`));
  return `<!DOCTYPE html><html lang="en"><head><title>Install rwerror</title></head><body>
<h1>rwerror asks to be installed</h1>${links.join('')}${link(cancelled, 'Cancel')}</body></html>`;
}
