import { describe, expect, test } from '@jest/globals';
import { readFacts } from '../../src/check/facts.ts';

const facts = readFacts();

describe('the facts', () => {
  test('know relations with and without their schema', () => {
    expect(facts.relations.get('rw_catalog.rw_actors')).toBe(facts.relations.get('rw_actors'));
    expect(facts.relations.get('rw_actors')?.has('actor_id')).toBe(true);
  });

  test('call nothing removed that is still there', () => {
    const present = [facts.sessionVariables, facts.systemParameters, facts.configKeys, facts.metrics];
    expect([...facts.removed].filter((name) => present.some((names) => names.has(name)))).toEqual([]);
  });

  test('name only options that exist as ones that can be altered', () => {
    expect([...facts.alterableOptions].filter((name) => !facts.options.has(name))).toEqual([]);
  });

  test('have a moved page only where the old one is gone', () => {
    expect([...facts.movedDocsPages.keys()].filter((path) => facts.docsPages.has(path))).toEqual([]);
  });
});
