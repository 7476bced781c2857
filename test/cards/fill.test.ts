import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  fillCheck,
  fillCommand,
  fillExplanation,
  fillProse,
  fillSentence,
  fillSql,
  leftToFill,
} from '../../src/cards/fill.ts';

const with_ = (value: string) => [{ name: 'x', value }];
const attack = "'; DROP TABLE x; --";
const hostile = [
  attack,
  '`id`',
  '$(rm -rf /)',
  'a\nb',
  'a\u0000b',
  'it\'s "quoted"',
  '\\',
  "\\'",
  '*/ DROP',
  '$$',
  '-rf',
  '{x}',
  "x' OR '1'='1",
];

describe('fillSql', () => {
  test.each([
    ['a number where it stands bare', 'WHERE id = {x}', '4216', 'WHERE id = 4216'],
    ['a text inside quotes', "WHERE name = '{x}'", 'orders', "WHERE name = 'orders'"],
    ['a quote inside quotes', "WHERE name = '{x}' OR 1", attack, "WHERE name = '''; DROP TABLE x; --' OR 1"],
    ['a backslash in an escape string', "WHERE name = E'{x}'", "\\'", "WHERE name = E'\\\\'''"],
    ['a name inside double quotes', 'FROM "{x}"', 'a"b', 'FROM "a""b"'],
    ['a plain name', 'DESCRIBE {x};', 'orders', 'DESCRIBE orders;'],
    ['a name with capitals', 'SELECT * FROM {x}', 'Orders', 'SELECT * FROM "Orders"'],
    ['a qualified name', 'SELECT * FROM {x}', 'public.Orders', 'SELECT * FROM public."Orders"'],
    ['a quoted name as RisingWave prints it', 'DROP TABLE {x}', '"public"."my""t"', 'DROP TABLE "public"."my""t"'],
    ['a reserved word', 'ALTER TABLE {x} ADD', 'order', 'ALTER TABLE "order" ADD'],
    ['an attack as a name', 'DROP TABLE {x};', 'a; DROP TABLE y; --', 'DROP TABLE "a; DROP TABLE y; --";'],
    [
      'an attack that begins with a quote',
      'DROP TABLE {x};',
      '"; DROP TABLE y; --',
      'DROP TABLE """; DROP TABLE y; --";',
    ],
    ['a digit-only name', 'SHOW CREATE TABLE {x}', '42', 'SHOW CREATE TABLE "42"'],
    ['a column after a dot', 'SELECT t.{x} FROM t', 'Id', 'SELECT t."Id" FROM t'],
  ])('fills %s', (_what, template, value, filled) => {
    expect(fillSql(template, with_(value))).toBe(filled);
  });

  test.each([
    ['a text where a number has to be', 'WHERE id = {x}', 'orders'],
    ['an attack where a number has to be', 'WHERE id = {x}', '1; DROP TABLE x'],
    ['anything in a comment', '-- {x}', 'orders'],
    ['anything in a block comment', '/* {x} */ SELECT 1', 'orders'],
    ['anything between dollar signs', '$$ {x} $$', 'orders'],
    ['a line break', "WHERE name = '{x}'", 'a\nb'],
    ['a NUL', "WHERE name = '{x}'", 'a\u0000b'],
    ['nothing', "WHERE name = '{x}'", ''],
    ['a name that was not captured', 'WHERE id = {other}', '4216'],
  ])('leaves the placeholder for %s', (_what, template, value) => {
    expect(fillSql(template, with_(value))).toBe(template);
  });

  test('never lets a value out of its quotes, whatever it is', () => {
    const any = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostile));
    fc.assert(
      fc.property(any, (value) => {
        const filled = fillSql(`SELECT '{x}', "{x}", {x} FROM {x} WHERE e = E'{x}'; -- {x}`, with_(value));
        // what is left when literals and quoted names are taken out must be the template's own words or one of the two bare fits
        const rest = filled.replace(/E'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|"(?:[^"]|"")*"/gs, (part) =>
          part.startsWith('"') ? 'N' : 'L',
        );
        expect(rest).toMatch(
          /^SELECT L, N, (?:\{x\}|\d+) FROM (?:\{x\}|(?:N|[a-z_][a-z0-9_]*)(?:\.(?:N|[a-z_][a-z0-9_]*)){0,2}) WHERE e = L; -- \{x\}$/,
        );
      }),
    );
  });
});

describe('fillCommand', () => {
  test.each([
    ['a word', 'risectl show {x}', 'public.orders', 'risectl show public.orders'],
    ['an address', 'kcat -b {x} -L', 'kafka-0:9092', 'kcat -b kafka-0:9092 -L'],
    ['a command substitution', 'show {x}', '$(rm -rf /)', "show '$(rm -rf /)'"],
    ['back-ticks', 'show {x}', '`id`', "show '`id`'"],
    ['quotes', 'show {x}', "it's", "show 'it'\\''s'"],
    ['a word inside quotes', `psql -c "SELECT '{x}'"`, 'orders', `psql -c "SELECT 'orders'"`],
  ])('fills %s', (_what, template, value, filled) => {
    expect(fillCommand(template, with_(value))).toBe(filled);
  });

  test.each([
    ['an option', 'show {x}', '-rf'],
    ['what needs quotes inside quotes', `psql -c 'SELECT {x}'`, 'a b'],
    ['an attack inside double quotes', `psql -c "SELECT '{x}'"`, attack],
    ['what needs quotes inside a command substitution', 'echo $(show {x})', 'a;b'],
    ['a line break', 'show {x}', 'a\nrm -rf /'],
  ])('leaves the placeholder for %s', (_what, template, value) => {
    expect(fillCommand(template, with_(value))).toBe(template);
  });

  test('gives the shell one word, whatever the value is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostile)), (value) => {
        const filled = fillCommand('show {x} end', with_(value));
        expect(filled).toMatch(/^show (?:\{x\}|[A-Za-z0-9_.:@/][A-Za-z0-9_.:@/-]*|'[^']*'(?:\\''[^']*')*) end$/);
      }),
    );
  });
});

describe('fillCheck', () => {
  test('quotes by the rules of the place where the check runs', () => {
    const check = { say: 's', danger: 'read_only' } as const;
    const value = with_("O'Brien");
    expect(fillCheck({ ...check, sql: "SELECT '{x}'" }, value)).toBe("SELECT 'O''Brien'");
    expect(fillCheck({ ...check, command: "SELECT '{x}'", on: 'postgres' }, value)).toBe("SELECT 'O''Brien'");
    expect(fillCheck({ ...check, command: "SELECT '{x}'", on: 'mysql' }, value)).toBe("SELECT '{x}'");
    expect(
      fillCheck({ ...check, command: "SHOW CREATE TABLE {x}; SELECT '{x}'", on: 'mysql' }, with_('shop.orders')),
    ).toBe("SHOW CREATE TABLE shop.orders; SELECT 'shop.orders'");
    expect(fillCheck({ ...check, command: 'show {x}' }, value)).toBe("show 'O'\\''Brien'");
    expect(fillCheck({ ...check, command: 'risectl show {x}', on: 'meta' }, with_('7'))).toBe('risectl show 7');
  });
});

test('a sentence takes any value, advice only one that needs no quotes', () => {
  expect(fillSentence('Where is {x}?', with_("O'Brien"))).toBe("Where is O'Brien?");
  expect(fillProse('Run DROP TABLE {x}.', with_('orders'))).toBe('Run DROP TABLE orders.');
  for (const place of [
    'DROP TABLE {x}',
    'DROP TABLE public.{x}',
    'GRANT SELECT ON {x}',
    'GRANT CONNECT ON DATABASE d TO {x}',
  ]) {
    expect(fillProse(place, with_('Orders'))).toBe(place);
  }
  expect(fillProse('Ping {x}.', with_('mysql-primary.db:3306'))).toBe('Ping mysql-primary.db:3306.');
});

test('advice takes a harmless word, an explanation too, neither one that could do harm', () => {
  for (const word of ['Orders', 'my-warehouse', 'Int64', 'kafka-0:9092']) {
    expect(fillProse("WHERE name = '{x}'", with_(word))).toBe(`WHERE name = '${word}'`);
    expect(fillProse('If {x} alone is old, wait.', with_(word))).toBe(`If ${word} alone is old, wait.`);
    expect(fillExplanation('{x} is not there.', with_(word))).toBe(`${word} is not there.`);
  }
  for (const word of ["o'brien", '-rf', 'a--b', 'a/*b', 'a; b', '$(x)', '`x`', 'a b']) {
    expect(fillProse("WHERE name = '{x}'", with_(word))).toBe("WHERE name = '{x}'");
    expect(fillExplanation('{x} is not there.', with_(word))).toBe('{x} is not there.');
  }
});

test('what is left to fill is told once, and only placeholders of the message', () => {
  expect(leftToFill('{a} {b} {a} {json}', ['a', 'b'])).toEqual(['a', 'b']);
});

describe('a value behind which a sentence went on', () => {
  test.each([
    'orders. Anyone? we saw it at 10:15 too',
    'https://api.example.com/x, retrying in 5 s',
    'orders (attempt 3 of 5)',
  ])('%j fills nothing', (value) => {
    const captured = [{ name: 'table', value }];
    expect(fillSql("SELECT 1 FROM t WHERE name = '{table}'", captured)).toBe("SELECT 1 FROM t WHERE name = '{table}'");
    expect(fillCommand("curl -I '{table}'", captured)).toBe("curl -I '{table}'");
  });
});
