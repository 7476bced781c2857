import { expect, test } from '@jest/globals';
import { createIncidentChannels } from '../../src/slack/incident-channels.ts';

test('globs are held against the name, with or without #', () => {
  const isIncident = createIncidentChannels(['inc-*', '#ops-alerts']);
  expect(isIncident('C0000001', 'inc-231')).toBe(true);
  expect(isIncident('C0000002', 'ops-alerts')).toBe(true);
  expect(isIncident('C0000003', 'incidental')).toBe(false);
});

test('an id names its channel whatever it is called', () => {
  const isIncident = createIncidentChannels(['C0000001']);
  expect(isIncident('C0000001', '')).toBe(true);
  expect(isIncident('C0000002', 'C0000001')).toBe(false);
});

test('without patterns no channel is one', () => {
  expect(createIncidentChannels([])('C0000001', 'inc-231')).toBe(false);
});

test('a channel without a name matches no glob', () => {
  expect(createIncidentChannels(['*'])('D0000001', '')).toBe(false);
});
