import { describe, expect, test } from '@jest/globals';
import { encodeValue, parseValue, restoreAnswer } from '../../src/cards/actions.ts';
import { contentOf } from '../../src/cards/content.ts';
import { matchCard } from '../../src/cards/match-card.ts';
import { terminalCard } from '../../src/cards/terminal-card.ts';
import type { Match, Site } from '../../src/matching/match.ts';
import { makeRecord } from '../matching/make-record.ts';
import { makeAnswer } from './make-answer.ts';

const site: Site = {
  template: '',
  file: 'src/rocket/src/dock.rs',
  line: 105,
  kind: 'anyhow',
  function: 'Dock::close',
  release: { name: '2.8.5', commit: 'b'.repeat(40) },
  releases: ['2.7.4', '2.8.5', '3.0.3'],
  elsewhere: 2,
};
const match: Match = {
  site,
  key: '0123456789abcdef',
  template: '',
  score: 0.98,
  sure: true,
  via: 'template',
  fragment: { text: 'clamp 4 stuck', line: 0, depth: 1, kind: 'cause', group: 0 },
  text: 'clamp 4 stuck',
  captured: [{ name: 'p1', value: '4' }],
  why: [],
};
const wrapper: Match = {
  ...match,
  record: makeRecord(
    'Docking failed',
    { role: 'wrapper' },
    { documentation: 'The head line of a docking. It says no more.' },
  ),
  text: 'Docking failed',
};
const { site: _, ...plainWrapper } = wrapper;
const answerWith = (...matches: Match[]) => makeAnswer({ decision: 'suggest', matches });
const content = (one: Site, via: Match['via'] = 'template') =>
  contentOf(answerWith({ ...match, via, site: one }), 'suggest');

describe('a place that no record explains', () => {
  test('says where it is raised, in which releases, and that nobody has written it up', () => {
    expect(content(site)).toMatchObject({
      title: 'clamp 4 stuck',
      status: ['in releases 2.7.4 to 3.0.3'],
      meaning: 'RisingWave raises this in Dock::close, and at 2 more places. Nobody has written this one up yet.',
      source: {
        label: 'src/rocket/src/dock.rs:105 (2.8.5)',
        url: `https://github.com/risingwavelabs/risingwave/blob/${'b'.repeat(40)}/src/rocket/src/dock.rs#L105`,
      },
    });
  });

  test('of one release, raised once, without a function, says no more than it knows', () => {
    const { function: _name, elsewhere: _more, ...rest } = site;
    expect(content({ ...rest, releases: ['2.8.5'] })).toMatchObject({
      status: ['in release 2.8.5'],
      meaning: 'RisingWave raises this. Nobody has written this one up yet.',
    });
  });

  test('links the tag where the commit is not known, and nothing without a release', () => {
    expect(content({ ...site, release: { name: '2.8.5' } })?.source?.url).toContain('/blob/v2.8.5/src/');
    const { release: _release, ...rest } = site;
    expect(content(rest)?.source).toEqual({ label: 'src/rocket/src/dock.rs:105', url: undefined });
  });

  test.each([
    ['panic', 'a panic'],
    ['tracing_warn', 'a log line'],
    ['context', 'put in front of a cause'],
  ])('says of %s that it is %s', (kind, words) => {
    expect(content({ ...site, kind })?.status[0]).toBe(words);
  });

  test('that a panic names says so', () => {
    expect(content(site, 'location')?.meaning).toContain('The paste names this place, which is in Dock::close.');
    const { kind: __, ...near } = site;
    expect(content(near, 'location')?.meaning).toContain('The paste names this place, most likely in Dock::close.');
  });

  test('has what the records around it say, in a sentence each', () => {
    const answer = answerWith(match, plainWrapper, { ...plainWrapper, sure: false });
    expect(contentOf(answer, 'suggest')?.around).toEqual(['Docking failed: The head line of a docking.']);
  });

  test('is shown on the card in Slack and in the terminal', () => {
    const answer = answerWith(match, plainWrapper);
    for (const shown of [
      JSON.stringify(matchCard(answer, 'private')),
      terminalCard(answer, { color: false, columns: 200 }),
    ])
      for (const words of [
        'clamp 4 stuck',
        'Dock::close',
        'src/rocket/src/dock.rs:105',
        '2.7.4 to 3.0.3',
        'Nobody has written',
        'The head line of a docking.',
      ])
        expect(shown).toContain(words);
  });

  test('comes back whole from a button, its releases as the first and the last', () => {
    const back = restoreAnswer(parseValue(encodeValue(answerWith(match))), () => undefined);
    expect(back.matches[0]?.site).toEqual({ ...site, releases: ['2.7.4', '3.0.3'] });
    expect(contentOf(back, 'suggest')).toMatchObject({
      title: 'clamp 4 stuck',
      status: ['in releases 2.7.4 to 3.0.3'],
    });
  });
});
