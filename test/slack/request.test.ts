import { expect, test } from '@jest/globals';
import { parseRequest } from '../../src/slack/request.ts';

test.each([
  ['', { kind: 'nothing' }],
  [' \n', { kind: 'nothing' }],
  ['help', { kind: 'help' }],
  ['search cdc &amp; slot', { kind: 'search', words: 'cdc & slot' }],
  ['show 0123456789abcdef', { kind: 'show', idOrSlug: '0123456789abcdef' }],
  ['show Get-Epoch', { kind: 'show', idOrSlug: 'get-epoch' }],
  ['search', { kind: 'explain', text: 'search' }],
  ['help me please', { kind: 'explain', text: 'help me please' }],
  ['show jobs failed: timeout', { kind: 'explain', text: 'show jobs failed: timeout' }],
  ['search failed\nCaused by: io', { kind: 'explain', text: 'search failed\nCaused by: io' }],
  ['help: cannot connect', { kind: 'explain', text: 'help: cannot connect' }],
  [' ERROR: no such table ', { kind: 'explain', text: 'ERROR: no such table' }],
])('%j is read as %j', (typed, request) => {
  expect(parseRequest(typed)).toEqual(request);
});

test('a long line after search is an error to explain', () => {
  expect(parseRequest(`search ${'x'.repeat(201)}`).kind).toBe('explain');
});
