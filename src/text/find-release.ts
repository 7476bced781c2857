const release = String.raw`v?(\d{1,2}\.\d{1,2}\.\d{1,2}(?:-[a-z]\w{0,9}(?:\.\w{1,4})?)?)(?!\w|\.\d)`;

/** The name goes first: `PostgreSQL 9.5.0-RisingWave-1.7.4` names 1.7.4. A Helm chart has numbers of its own. */
const behindName = new RegExp(
  String.raw`(?<![a-z]|\bchart[=:] ?)risingwave(?:[ _]version)? {0,2}[-:= (] ?${release}`,
  'i',
);
const beforeName = new RegExp(String.raw`(?<![\w.])${release} +(?:of +|\()?risingwave`, 'i');

/** The RisingWave release that a text names, as `PostgreSQL 13.14.0-RisingWave-2.8.5 (…)` or an image's tag does. */
export function findRelease(text: string): string | undefined {
  return (behindName.exec(text) ?? beforeName.exec(text))?.[1];
}
