import type { ErrorRecord } from '../records/schema.ts';
import type { Fragment } from '../text/fragment.ts';
import { type Anchors, createAnchors } from './anchors.ts';
import { createEntries, type Entry, nameValues } from './entries.ts';
import { type Bits, createBits, templateBits } from './evidence.ts';
import { compareHits, dropDominated, type Hit } from './hit.ts';
import { templateKey } from './key.ts';
import { createLocations, type Nearby } from './location.ts';
import type { Index, Match, Site } from './match.ts';
import { createNear, type Near, standing } from './near.ts';
import { prose } from './prose.ts';
import { createSearch } from './search.ts';
import { type Squeezed, squeeze } from './squeeze.ts';
import { exactScore, nearScore, nearSureAt, sureAt } from './sure.ts';
import { parseTemplate, type Template } from './template.ts';
import { createTokens, tokenize } from './tokens.ts';
import { type Found, verify } from './verify.ts';

/** Matches that one paste can have, best first. */
const most = 50;
/** Pieces of a paste that are looked at for resemblance, and candidates of each. */
const nearPieces = 12;
const nearCandidates = 5;
const leastNear = 0.1;

interface Spelling {
  readonly entry: Entry;
  readonly template: Template;
  readonly bits: number;
}

/** Indexes records, and sites that no record explains. Building takes some 10 µs a template. */
export function createIndex(records: readonly ErrorRecord[], sites: readonly Site[] = []): Index {
  const entries = createEntries(records, sites);
  const parsed = entries.flatMap((entry) => entry.spellings.map((text) => ({ entry, template: parseTemplate(text) })));
  const templates = parsed.map(({ template }) => template);
  const bits: Bits = createBits(templates, prose);
  const spellings: Spelling[] = parsed.map((one) => ({ ...one, bits: templateBits(one.template, bits) }));
  const anchors: Anchors = createAnchors(templates, bits);
  const search = createSearch(records);
  let near: ((text: string) => Near[]) | undefined;
  let locate: ((at: { file: string; line: number }) => Nearby[]) | undefined;
  const tokens = createTokens();

  return {
    size: entries.length,
    match(fragments) {
      const exact = fragments.flatMap((fragment, order) => dropDominated(exactHits(fragment, order)));
      const resembling = nearHits(fragments, exact);
      const placed = exact.some(({ sure, entry }) => sure && entry.role === 'cause') ? [] : locatedHits(fragments);
      const hits = [...exact, ...resembling, ...placed].sort(compareHits);
      return explain(onePerEntry(hits).slice(0, most));
    },
    search(words, limit = 5) {
      const fragment: Fragment = { text: words, line: 0, depth: 0, kind: 'plain', group: 0 };
      return search(words, limit).map(({ record, score }) => ({
        record,
        key: templateKey(record.errorMessage),
        template: record.errorMessage,
        score,
        sure: false,
        via: 'search',
        fragment,
        text: words,
        captured: [],
        why: ['found by the words of the question'],
      }));
    },
  };

  function exactHits(fragment: Fragment, order: number): Hit[] {
    if (fragment.kind === 'frame') return [];
    tokenize(fragment.text, tokens);
    let squeezed: Squeezed | undefined;
    const found = new Map<number, Found[]>();
    anchors.scan(fragment.text, tokens, (id, at) => {
      const template = templates[id];
      const word = anchors.word(id);
      if (!template || !word) return;
      const before = found.get(id);
      if (before && before.length >= 8) return;
      squeezed ??= squeeze(fragment.text);
      const one = verify(template, squeezed, fragment.text, word.segment, (squeezed.place[at] ?? 0) - word.offset);
      if (!one || before?.some(({ start, end }) => start === one.start && end === one.end)) return;
      if (before) before.push(one);
      else found.set(id, [one]);
    });
    return [...found].flatMap(([id, all]) =>
      all.map((one) => exactHit(spellings[id] as Spelling, one, fragment, order)),
    );
  }

  function exactHit({ entry, template, bits: told }: Spelling, found: Found, fragment: Fragment, order: number): Hit {
    const score = exactScore(found, fragment, told);
    const { start, end, values } = found;
    const why = [`the text of ${nameOf(fragment)}: ${found.literal} literal characters, ${Math.round(told)} bits`];
    return {
      entry,
      spelling: template.text,
      fragment,
      order,
      via: 'template',
      score,
      sure: score >= sureAt,
      bits: told,
      start,
      end,
      values,
      found,
      why,
    };
  }

  /** Resemblances of the pieces that no sure cause explains; the innermost and the loudest pieces first. */
  function nearHits(fragments: readonly Fragment[], exact: readonly Hit[]): Hit[] {
    const sure = exact.filter((hit) => hit.sure);
    const explained = new Set(
      sure.filter(({ entry }) => entry.role === 'cause' && !entry.site).map(({ fragment }) => fragment.group),
    );
    const pieces = fragments
      .map((fragment, order) => ({ fragment, order, from: restOf(fragment, sure) }))
      .filter(
        ({ fragment, from }) =>
          fragment.kind !== 'frame' && !explained.has(fragment.group) && fragment.text.length - from >= 8,
      )
      .filter(({ fragment }) => !/^(?:INFO|DEBUG|TRACE)$/.test(fragment.level ?? ''))
      .sort((a, b) => b.fragment.depth - a.fragment.depth || a.order - b.order)
      .slice(0, nearPieces);
    if (pieces.length === 0) return [];
    near ??= createNear(templates, bits);
    return pieces.flatMap(({ fragment, order, from }) => nearPiece(fragment, order, from));
  }

  function nearPiece(fragment: Fragment, order: number, from: number): Hit[] {
    const candidates = near?.(fragment.text.slice(from)) ?? [];
    const hits: Hit[] = [];
    for (const candidate of candidates) {
      const { entry, template } = spellings[candidate.template] as Spelling;
      const rival = candidates.find((other) => spellings[other.template]?.entry !== entry);
      const ratio = rival ? standing(rival) / standing(candidate) : 0;
      const score = nearScore(candidate, ratio);
      if (score < leastNear) continue;
      const percent = (share: number) => `${Math.round(100 * share)}%`;
      hits.push({
        entry,
        spelling: template.text,
        fragment,
        order,
        via: 'near',
        score,
        sure: score >= nearSureAt,
        bits: candidate.bits,
        start: from + candidate.start,
        end: from + candidate.end,
        values: [],
        why: [
          `like the text of ${nameOf(fragment)}: ${percent(candidate.covered)} of the message's words, ${percent(candidate.whole)} of its letters in order`,
          rival ? `the next best reaches ${percent(ratio)} of that` : 'nothing else comes near',
        ],
      });
    }
    return hits.slice(0, nearCandidates);
  }

  function locatedHits(fragments: readonly Fragment[]): Hit[] {
    if (!fragments.some(({ at }) => at)) return [];
    locate ??= createLocations(entries.map(placeOf));
    const hits: Hit[] = [];
    for (const [order, fragment] of fragments.entries()) {
      if (!fragment.at || hits.length >= most) continue;
      for (const { entry: id, drift } of locate(fragment.at).slice(0, 3)) {
        const entry = entries[id] as Entry;
        hits.push({
          entry,
          spelling: entry.spellings[0] ?? '',
          fragment,
          order,
          via: 'location',
          score: Math.max(0.2, 0.6 - 0.01 * drift),
          sure: false,
          bits: 0,
          start: 0,
          end: fragment.text.length,
          values: [],
          why: [`raised ${drift === 0 ? 'at' : `${drift} lines from`} ${fragment.at.file}:${fragment.at.line}`],
        });
      }
    }
    return hits;
  }

  function explain(hits: readonly Hit[]): Match[] {
    return hits.map((hit, i) => {
      const { entry, fragment, spelling, score, sure, via, start, end, values, why } = hit;
      const next = hits[i + 1];
      return {
        ...(entry.record ? { record: entry.record } : {}),
        ...(entry.site ? { site: entry.site } : {}),
        key: templateKey(spelling),
        template: spelling,
        score,
        sure,
        via,
        fragment,
        text: fragment.text.slice(start, end),
        captured: nameValues(entry, values),
        why: next && i === 0 ? [...why, `before ${quote(next.spelling)}: ${reason(hit, next)}`] : why,
      };
    });
  }
}

/** Where in a fragment the unexplained part begins: after the last sure match in it. */
function restOf(fragment: Fragment, sure: readonly Hit[]): number {
  let from = 0;
  for (const hit of sure) {
    if (hit.fragment !== fragment) continue;
    const inner = hit.values.at(-1);
    const open = inner && fragment.text.slice(hit.start, hit.end).endsWith(inner);
    from = Math.max(from, open ? hit.end - inner.length : hit.end);
  }
  return from;
}

function onePerEntry(hits: readonly Hit[]): Hit[] {
  const seen = new Set<Entry>();
  return hits.filter(({ entry }) => !seen.has(entry) && seen.add(entry));
}

function placeOf({ record, site }: Entry) {
  if (site) return { file: site.file, line: site.line };
  return record?.filePath && record.lineNumber ? { file: record.filePath, line: record.lineNumber } : undefined;
}

const quote = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

const nameOf = ({ kind, depth, line }: Fragment): string =>
  kind === 'cause' ? `cause ${depth}` : kind === 'panic' ? 'the panic' : `line ${line + 1}`;

function reason(hit: Hit, next: Hit): string {
  if (hit.sure && !next.sure) return 'that one is a guess';
  if (hit.entry.role !== next.entry.role) return `that one is a ${next.entry.role}`;
  if (hit.sure && hit.fragment.group === next.fragment.group) return 'this one stands further in';
  return hit.score > next.score ? 'this one fits better' : 'this one comes first';
}
