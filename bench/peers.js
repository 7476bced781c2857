// Other ways to find which message a text holds, each as good as its documentation lets it be.
import uFuzzy from '@leeoniya/ufuzzy';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';

/** fuse.js as it comes: of its settings this one has the most right first. */
export function createFuse(templates) {
  const fuse = new Fuse(templates, { includeScore: true, ignoreLocation: true });
  return (text) => fuse.search(text, { limit: 5 });
}

export function createMiniSearch(templates) {
  const search = new MiniSearch({ fields: ['text'], searchOptions: { fuzzy: 0.2, prefix: false } });
  search.addAll(templates.map((text, id) => ({ id, text: text.replace(/\{[^{}]*\}/g, ' ') })));
  return (text) => search.search(text);
}

/** uFuzzy finds a needle in a list: each template is the needle, the text the list. */
export function createUFuzzy(templates) {
  const fuzzy = new uFuzzy({ intraMode: 1 });
  const needles = templates.map((text) => text.replace(/\{[^{}]*\}/g, ' '));
  return (text) => {
    const hay = text.split('\n');
    return needles.filter((needle) => (fuzzy.filter(hay, needle)?.length ?? 0) > 0);
  };
}

/** Every template as an unanchored pattern that ignores case, line by line. */
export function createRegExps(templates) {
  const quote = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const patterns = templates.map(
    (text) =>
      new RegExp(
        text
          .split(/\{[^{}]*\}/)
          .map(quote)
          .join('(.*?)'),
        'i',
      ),
  );
  return (text) => {
    const found = [];
    for (const line of text.split('\n')) for (const pattern of patterns) if (pattern.test(line)) found.push(pattern);
    return found;
  };
}
