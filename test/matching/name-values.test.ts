import { expect, test } from '@jest/globals';
import { nameValues } from '../../src/matching/name-values.ts';
import { makeRecord } from './make-record.ts';

const message = 'docking of capsule {} at port {} was refused';
const record = makeRecord(message, { placeholders: ['capsule', 'port'] });
const named = (spelling: string, ...values: string[]) =>
  nameValues(record, spelling, values).map(({ name, value }) => `${name}=${value}`);

test('the values of the message have the names of the record', () => {
  expect(named(message, 'a', '7')).toEqual(['capsule=a', 'port=7']);
});

test.each([
  ['with something in front', `Flight error: ${message}`, ['capsule=a', 'port=7']],
  ['in other punctuation', 'Docking of capsule "{}" at port [{}] was refused!', ['capsule=a', 'port=7']],
  ['with the same words around one', 'at port {} was refused: {}', ['port=a', 'p2=7']],
  ['with names of its own', 'port {port} takes no capsule {capsule}', ['port=a', 'capsule=7']],
])('those of another spelling %s have the names of what they are', (_, spelling, expected) => {
  expect(named(spelling, 'a', '7')).toEqual(expected);
});

test('those of another spelling that tells other things, or tells them in another order, have no name', () => {
  expect(named('port {} is taken by crew {}', '7', 'ada')).toEqual(['p1=7', 'p2=ada']);
  expect(named('refused at {}, asked by {}', '7', 'ada')).toEqual(['p1=7', 'p2=ada']);
});

test('no record, no names', () => {
  expect(nameValues(undefined, message, ['a', '7']).map(({ name }) => name)).toEqual(['p1', 'p2']);
});
