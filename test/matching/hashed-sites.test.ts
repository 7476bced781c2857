import { describe, expect, test } from '@jest/globals';
import { createIndex } from '../../src/matching/create-index.ts';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import { templateKey } from '../../src/matching/key.ts';
import type { SiteIndex, SitePlace, SiteTemplate } from '../../src/matching/site-index.ts';
import { readPaste } from '../../src/text/read-paste.ts';
import { makeRecord } from './make-record.ts';

const place = (line: number, more: Partial<SitePlace> = {}): SitePlace => ({
  file: 'src/rocket/src/dock.rs',
  kind: 'anyhow',
  function: 'Dock::close',
  lines: [line, line + 5, 0],
  ...more,
});
const site = (template: string, ...places: SitePlace[]): SiteTemplate => ({ ...hashTemplate(template), places });

const clamp = 'docking clamp {} of bay_{} refuses to open while pressure is {}';
const mined: SiteIndex = {
  releases: [{ name: '2.7.4' }, { name: '2.8.5', commit: 'b'.repeat(40) }, { name: 'main' }],
  templates: [
    site(clamp, place(100), place(400, { function: 'Dock::open', lines: [0, 0, 400] })),
    site('rocket engine {} refused ignition at altitude {}', place(7)),
    site('hatch sensor reports a torn seal', place(200, { kind: 'panic' }), place(260, { kind: 'panic' })),
    site('docking procedure failed for ship {}', place(300, { kind: 'tracing_error' })),
    site('Docking error: {}', place(320, { kind: 'thiserror' })),
    site('bad', place(330)),
  ],
};
const engine = makeRecord('rocket engine {} refused ignition at altitude {}');
const fuel = makeRecord('Fuel valve `{}` stuck half open, pressure was {} bar');
const index = createIndex([engine, fuel], [], mined);
const match = (paste: string, release?: string) => index.match(readPaste(paste), undefined, release);
const opened = 'docking clamp 4 of bay_77 refuses to open while pressure is 3 bar';

describe('a message of which only hashes are at hand', () => {
  test.each([
    ['alone', opened],
    ['in a log line', `2026-10-04T08:15:02.337104562Z ERROR rocket::dock: task failed error=${opened}`],
    ['as a cause', `ERROR:  Failed to dock\n\nCaused by:\n  ${opened}`],
    ['with a value over two lines', opened.replace('77', '77 (port\nside)')],
    ['in other letters and marks', 'Docking clamp "4", of bay_9: refuses to open; while pressure is 3'],
  ])('is found %s, with its key and place', (_, paste) => {
    expect(match(paste)[0]).toMatchObject({
      via: 'template',
      sure: true,
      template: '',
      key: templateKey(clamp),
      site: { file: 'src/rocket/src/dock.rs', line: 400, function: 'Dock::open', releases: ['2.7.4', '2.8.5', 'main'] },
    });
  });

  test('gives what its gaps took, and the piece that matched', () => {
    const [first] = match(`ERROR:  Failed to dock: ${opened}`);
    expect(first?.captured.map(({ value }) => value)).toEqual(['4', 'bay_77', '3 bar']);
    expect(first?.text).toBe(opened);
  });

  test('is not found where a word is missing, out of order, or another stands between two that are side by side', () => {
    const sure = (paste: string) => match(paste).filter((one) => one.sure);
    expect(sure(opened.replace('refuses to', 'refuses'))).toEqual([]);
    expect(sure(opened.replace('docking clamp', 'clamp docking'))).toEqual([]);
    expect(sure(opened.replace('refuses to open', 'refuses to ever open'))).toEqual([]);
  });

  test('yields to a record with the same words', () => {
    const [first, ...rest] = match('rocket engine 3 refused ignition at altitude 200');
    expect(first?.record).toBe(engine);
    expect(rest.filter((one) => one.site)).toEqual([]);
  });

  test('comes after a sure record of the same paste, even where it stands further in', () => {
    const [first, second] = match(
      `ERROR:  Fuel valve \`v1\` stuck half open, pressure was 2 bar\n\nCaused by:\n  ${opened}`,
    );
    expect(first?.record).toBe(fuel);
    expect(second?.key).toBe(templateKey(clamp));
  });

  test('that only wraps or logs comes after what stands in it', () => {
    const wrapped = match(`ERROR rocket::dock: docking procedure failed for ship 9 error=Docking error: ${opened}`);
    expect(wrapped[0]?.key).toBe(templateKey(clamp));
    expect(match('docking procedure failed for ship 9')[0]?.key).toBe(
      templateKey('docking procedure failed for ship {}'),
    );
  });

  test('of one common word is never found', () => {
    expect(match('bad')).toEqual([]);
  });

  test('mistyped or cut off is suggested by the words that are left', () => {
    const [first] = match('dokcing clamp 4 of bay_77 refuses to open while presure is 3 bar');
    expect(first).toMatchObject({ via: 'near', sure: false, key: templateKey(clamp) });
    expect(match('docking clamp 4 of bay_77 refuses to open while')[0]).toMatchObject({
      via: 'near',
      key: templateKey(clamp),
    });
  });

  test.each(['', ' ', 'x'.repeat(100_000), 'docking '.repeat(20_000), 'clamp\n'.repeat(5000)])(
    'leaves a text of nobody alone, however long',
    (text) => expect(match(text).filter((one) => one.sure)).toEqual([]),
  );
});

describe('the release of the cluster', () => {
  test.each([
    ['2.8.5', 105, 'Dock::close'],
    ['v2.8.1', 105, 'Dock::close'],
    ['2.7.4', 100, 'Dock::close'],
    ['2.9.0', 105, 'Dock::close'],
    ['1.0.0', 100, 'Dock::close'],
  ])('%s picks the place that it has, or that of the nearest one', (release, line, name) => {
    expect(match(opened, release)[0]?.site).toMatchObject({ line, function: name });
  });

  test('that does not have the message gives way to the newest that does', () => {
    expect(match('hatch sensor reports a torn seal', 'main')[0]?.site).toMatchObject({
      line: 205,
      release: { name: '2.8.5' },
    });
  });
});
