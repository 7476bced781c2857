import { describe, expect, test } from '@jest/globals';
import { terminalCard } from '../../src/cards/terminal-card.ts';
import { fullRecord, makeAnswer, makeMatch, makeRecord } from './make-answer.ts';

const plain = { color: false, columns: 60 };

describe('the card in a terminal', () => {
  test('says that a paste was not read to its end, above all where nothing was found', () => {
    const answer = makeAnswer({ decision: 'none', matches: [], truncated: true });
    expect(terminalCard(answer, { color: false, columns: 80 })).toBe(
      'No record explains this.\n\nOnly the first megabyte was read.',
    );
  });

  test('says the same as the card in Slack', () => {
    const shown = terminalCard(makeAnswer({ facts: [{ label: 'epoch', value: '2026-10-04 08:15:02 UTC' }] }), plain);
    for (const text of [
      'widget 7 lost its handle on table orders',
      'error · widget-area · raised by libwidget',
      'widget_id = 7',
      '2026-10-04 08:15:02 UTC',
      'A widget was let go.',
      'the handle of widget 7',
      '1. Solve first: put the handle of orders back.',
      '2. Solve second',
      '    SELECT * FROM rw_widgets WHERE id = 7;',
      'DANGER: can lose data.',
      '    ALTER WIDGET w SET handle = 1;',
      'oil the handles',
      'src/widget/handle.rs:42',
      'https://docs.risingwave.com/widgets',
    ]) {
      expect(shown.replace(/\n {5}/g, ' ')).toContain(text);
    }
  });

  test('wraps prose and never a statement', () => {
    const record = makeRecord(
      { documentation: 'Some words of prose. '.repeat(20), solutions: ['A step to take. '.repeat(20)] },
      { checks: [{ say: 'Look', sql: `SELECT ${'column_name, '.repeat(20)}1;` }] },
    );
    const rows = terminalCard(makeAnswer({ matches: [makeMatch(record)] }), plain).split('\n');
    const long = rows.filter((row) => row.length > 60);
    expect(long).toHaveLength(1);
    expect(long[0]).toContain('SELECT');
  });

  test('uses colour only when told to, and lets none of the paste through', () => {
    const attack = '\u001b[2J\u001b]0;title\u0007widget\u009b31m';
    const match = makeMatch(fullRecord, { text: attack, captured: [{ name: 'table', value: attack }] });
    const answer = makeAnswer({
      matches: [match],
      chain: [1, 2].map((at) => ({ text: `${attack}${at}`, hit: at === 2 })),
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
    expect(terminalCard(answer, plain)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    const painted = terminalCard(answer, { ...plain, color: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours alone are left
    expect(painted.replace(/\u001b\[\d{1,2}m/g, '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(painted).toContain('\u001b[1m');
  });

  test('lists the other candidates of a guess, and each unrelated error', () => {
    const other = makeRecord({ id: 'ffeeddccbbaa9988', errorMessage: 'spring {} broke' });
    const guess = makeAnswer({
      decision: 'suggest',
      matches: [
        makeMatch(fullRecord, { sure: false, score: 0.6 }),
        makeMatch(other, { text: 'spring 9 broke', score: 0.4 }),
      ],
    });
    expect(terminalCard(guess, plain)).toContain('This is a guess, 60 % sure');
    expect(terminalCard(guess, plain)).toContain('• spring 9 broke (other, 40 %)');
    const two = makeAnswer({
      others: [{ matches: [makeMatch(other, { text: 'spring 9 broke' })], chain: [], facts: [] }],
    });
    expect(terminalCard(two, plain)).toContain(`${'─'.repeat(60)}\n\nspring 9 broke`);
  });

  test('says so when nothing explains the text', () => {
    expect(terminalCard(makeAnswer({ decision: 'none', matches: [] }), plain)).toBe('No record explains this.');
  });
});
