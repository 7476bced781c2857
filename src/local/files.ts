import { createId } from './identity.ts';
import type { StoredFile } from './types.ts';

/** What people uploaded. */
export interface Files {
  add(upload: { name: string; content: string }, user: string): StoredFile;
  find(id: string): { readonly file: StoredFile; readonly content: Buffer } | undefined;
}

/** By the ending of the name. Slack makes a snippet of what it can show as text. */
const kinds: Record<string, { mimetype: string; filetype: string; mode: StoredFile['mode'] }> = {
  txt: { mimetype: 'text/plain', filetype: 'text', mode: 'snippet' },
  log: { mimetype: 'text/plain', filetype: 'text', mode: 'snippet' },
  sql: { mimetype: 'text/plain', filetype: 'sql', mode: 'snippet' },
  json: { mimetype: 'text/plain', filetype: 'javascript', mode: 'snippet' },
  md: { mimetype: 'text/plain', filetype: 'markdown', mode: 'snippet' },
  png: { mimetype: 'image/png', filetype: 'png', mode: 'hosted' },
  pdf: { mimetype: 'application/pdf', filetype: 'pdf', mode: 'hosted' },
  gz: { mimetype: 'application/gzip', filetype: 'gzip', mode: 'hosted' },
  zip: { mimetype: 'application/zip', filetype: 'zip', mode: 'hosted' },
  bin: { mimetype: 'application/octet-stream', filetype: 'binary', mode: 'hosted' },
};
const text = { mimetype: 'text/plain', filetype: 'text', mode: 'snippet' } as const;
const previewLines = 5;

/** @param team id of the workspace @param url its address, without a slash at its end */
export function createFiles(team: string, url: () => string): Files {
  const stored = new Map<string, { file: StoredFile; content: Buffer }>();
  return {
    add({ name, content }, user) {
      const id = createId('F');
      const bytes = Buffer.from(content, 'utf8');
      const kind = kinds[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? text;
      const address = `${url()}/files/${team}-${id}`;
      const file: StoredFile = {
        id,
        name,
        title: name,
        ...kind,
        user,
        created: Math.floor(Date.now() / 1_000),
        size: bytes.length,
        preview: kind.mode === 'snippet' ? content.split('\n', previewLines).join('\n').slice(0, 1_000) : '',
        url_private: `${address}/${encodeURIComponent(name)}`,
        url_private_download: `${address}/download/${encodeURIComponent(name)}`,
        permalink: `${url()}/archives/files/${id}`,
      };
      stored.set(id, { file, content: bytes });
      return file;
    },
    find: (id) => stored.get(id),
  };
}
