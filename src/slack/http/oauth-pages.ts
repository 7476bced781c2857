import type { RwError } from '../../errors.ts';

/** The pages at the end of an installation. They load nothing from anywhere. */

/** @param name of the workspace, '' where Slack does not tell @param team its id, not known for an organization */
export function successPage(name: string, team: string | undefined): string {
  const client = `https://app.slack.com/client/${encodeURIComponent(team ?? '')}`;
  return page('rwerror is installed', [
    `rwerror is installed${name === '' ? '' : ` in ${escapeHtml(name)}`}.`,
    'Open an incident channel in Slack and type <code>/invite @rwerror</code>: it answers pasted RisingWave errors there.',
    'Anywhere else ask it: <code>/rwerror help</code> shows how.',
    ...(team === undefined ? [] : [`<a href="${client}">Open Slack</a>`]),
  ]);
}

export function failurePage({ code, message, remedy }: RwError, installPath: string): string {
  return page('rwerror was not installed', [
    escapeHtml(message),
    escapeHtml(remedy),
    `<a href="${installPath}">Begin again</a>`,
    `<small>${escapeHtml(code)}</small>`,
  ]);
}

function page(title: string, paragraphs: readonly string[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{max-width:36rem;margin:4rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color-scheme:light dark}</style>
<h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
