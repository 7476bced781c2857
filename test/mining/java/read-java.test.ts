import { describe, expect, test } from '@jest/globals';
import { readText } from '../read-text.ts';

const read = async (body: string) =>
  (await readText('java/pad/src/main/java/Pad.java', `class Pad {\n  void open() {\n${body}\n  }\n}`)).sites;
const templates = async (body: string) => (await read(body)).map(({ template }) => template);

describe('Java messages', () => {
  test.each<[string, string, readonly string[]]>([
    ['exceptions', 'throw new PadException("pad is shut");', ['pad is shut']],
    ['sums', 'throw new RuntimeException("pad " + name + " is shut, " + "try later");', ['pad {} is shut, try later']],
    [
      'String.format',
      'throw new E.PadException(String.format("pad %s has %d seats, %2$05d%% full", a, b));',
      ['pad {} has {} seats, {}% full'],
    ],
    ['formatted texts', 'throw new PadException("pad %s".formatted(a));', ['pad {}']],
    ['descriptions of a status', 'throw Status.INTERNAL.withDescription("pad " + x).asRuntimeException();', ['pad {}']],
    ['validators', 'throw ValidatorUtils.invalidArgument("pad must be set");', ['pad must be set']],
    [
      'loggers',
      'LOG.error("pad {} lost", id, e); LOG.warn("pad old"); LOG.info("pad new");',
      ['pad {} lost', 'pad old'],
    ],
    ['choices', 'throw new PadException(a ? "left pad" : "right pad");', ['left pad', 'right pad']],
    ['variables', 'String why = "pad " + x; throw new PadException(why);', ['pad {}']],
    ['text blocks', 'throw new PadException("""\n    pad\n      is shut""");', ['pad\n  is shut']],
    ['escapes', String.raw`throw new PadException("a \"b\" é");`, ['a "b" é']],
  ])('%s', async (_, body, expected) => {
    expect(await templates(body)).toEqual(expected);
  });

  test.each([
    [
      'texts that only pass',
      'String a = "x"; Field.create("pad").withDescription("The pad."); f("pad"); new Pad("pad"); ValidatorUtils.getSql("pad.check");',
    ],
    ['messages made of values alone', 'throw new PadException(e.getMessage()); throw new PadException("" + e);'],
  ])('left out: %s', async (_, body) => {
    expect(await templates(body)).toEqual([]);
  });

  test('a site has its line, method and class of error', async () => {
    const [exception, status] = await read(
      'throw new PadException(\n  "pad is shut");\nthrow Status.NOT_FOUND.withDescription("no pad");',
    );
    expect(exception).toMatchObject({
      kind: 'java_exception',
      errorClass: 'PadException',
      line: 3,
      function: 'Pad::open',
    });
    expect(status).toMatchObject({ kind: 'java_status', errorClass: 'Status.NOT_FOUND', line: 5 });
  });
});
