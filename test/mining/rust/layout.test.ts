import { describe, expect, test } from '@jest/globals';
import { readText } from '../read-text.ts';

const functionsOf = async (text: string) =>
  Object.fromEntries(
    (await readText('src/rocket/src/pad.rs', text)).sites.map((site) => [site.template, site.function]),
  );

const pad = `fn check() {
    bail!("in check");
}

impl<T: Into<Vec<u8>>> fmt::Display for Pad<T>
where
    T: Clone,
{
    async fn open(
        &self,
        bolts: u32,
    ) -> Result<()> {
        if bolts > 3 {
            bail!("in open");
        }
    }
}

pub(crate) fn close() {
    bail!("in close");
}
`;
const expected = { 'in check': 'check', 'in open': 'Pad::open', 'in close': 'close' };

describe('the function around an error', () => {
  test('is told by the brackets', async () => {
    expect(await functionsOf(pad)).toEqual(expected);
  });

  test('is told by the columns where any bracket lacks', async () => {
    for (const [at, letter] of [...pad].entries()) {
      // without the brace of its head a function or type is none
      if (!'(){}[]'.includes(letter) || (letter === '{' && pad[at - 2] !== '3')) continue;
      const found = await functionsOf(pad.slice(0, at) + pad.slice(at + 1));
      expect({ at, ...expected, ...found }).toEqual({ at, ...expected });
    }
  });

  test('is told in what a macro writes', async () => {
    const text =
      'macro_rules! pads {\n    ($name:ident) => {\n        impl $name {\n            fn lift() {\n                bail!("in lift");\n            }\n        }\n    };\n}\n';
    expect(await functionsOf(text)).toEqual({ 'in lift': 'lift' });
  });

  test('is none where there is none', async () => {
    expect(await functionsOf('enum PadError {\n    #[error("pad is wet")]\n    Wet,\n}\n')).toEqual({
      'pad is wet': undefined,
    });
  });
});
