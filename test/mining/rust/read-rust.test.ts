import { describe, expect, test } from '@jest/globals';
import { readText, rustTemplates } from '../read-text.ts';

/** A construct, a text that has it, and the templates that it prints. */
const constructs: readonly [string, string, readonly string[]][] = [
  ['anyhow!', 'fn f() { let e = anyhow!("pump {} is dry", id); }', ['pump {} is dry']],
  ['bail! with a path in front', 'fn f() { anyhow::bail!("no fuel left"); }', ['no fuel left']],
  ['ensure! behind its condition', 'fn f() { ensure!(a == b, "valve {} leaks", a); }', ['valve {} leaks']],
  ['a condition with commas in brackets', 'fn f() { ensure!(g(a, b), "seal {} broke", a); }', ['seal {} broke']],
  [
    'bail_not_implemented! behind its issue',
    'fn f() { bail_not_implemented!(issue = 7, "warp drive"); }',
    ['warp drive'],
  ],
  ['a macro of a project by its name', 'fn f() { bail_thrust!("engine {name} stalled"); }', ['engine {} stalled']],
  ['reject_syntax!', 'fn f() { reject_syntax!(bad, "stage `{}` comes twice", s); }', ['stage `{}` comes twice']],
  [
    'panic!, unreachable! and todo!',
    'fn f() { panic!("lost {}", x); unreachable!("never here"); todo!("dock it"); }',
    ['lost {}', 'never here', 'dock it'],
  ],
  [
    'assertions',
    'fn f() { assert!(ok, "not ok"); assert_eq!(a, b, "sides differ: {}", a); debug_assert_ne!(a, b, "same sides"); }',
    ['not ok', 'sides differ: {}', 'same sides'],
  ],
  [
    'a panic that prints a variable',
    'fn f() { let message = format!("orbit {} decays", n); panic!("{}", message); }',
    ['orbit {} decays'],
  ],
  [
    'tracing behind its fields',
    'fn f() { tracing::error!(target: "pad", id = 3, error = %e.as_report(), "launch {} aborted", n); }',
    ['launch {} aborted'],
  ],
  [
    'plain log macros',
    'fn f() { warn!("low pressure"); log::error!("no pressure"); info!("all well"); }',
    ['low pressure', 'no pressure'],
  ],
  [
    'context and with_context',
    'fn f() { a().context("reading gauge")?; b().with_context(|| format!("opening {path}"))?; }',
    ['reading gauge', 'opening {}'],
  ],
  ['expect', 'fn f() { tank.expect("tank must be set"); }', ['tank must be set']],
  [
    'ok_or_else and map_err',
    'fn f() { a.ok_or_else(|| "no tank".to_owned())?; b.map_err(|e| format!("bad tank: {e}"))?; }',
    ['no tank', 'bad tank: {}'],
  ],
  [
    'a closure with a block',
    'fn f() { a.map_err(|e| { let n = 1; format!("tank {} burst: {}", n, e) })?; }',
    ['tank {} burst: {}'],
  ],
  ['Err with a text', 'fn f() -> R { Err("no clearance".into()) }', ['no clearance']],
  ['constructors of errors', 'fn f() { Err(PadError::Busy("pad is busy".to_string()).into()) }', ['pad is busy']],
  ['constructors around anyhow!', 'fn f() { PadError::Weather(anyhow!("wind of {} knots", w)) }', ['wind of {} knots']],
  [
    'variants used by their bare names',
    'use crate::PadError::{Busy, Closed};\nfn f() { Busy("pad {} is taken".into()); }',
    ['pad {} is taken'],
  ],
  [
    'errors as structs',
    'fn f() { FuelError::Bad { name: "grade", reason: format!("grade {} unknown", g).into() } }',
    ['grade {} unknown'],
  ],
  [
    'an error of its own type with a source',
    'impl Closed { fn new() -> Self { Self { message: format!("hatch {id} closed"), source: None } } }',
    ['hatch {} closed'],
  ],
  ['tonic statuses', 'fn f() { tonic::Status::invalid_argument(format!("no stage {}", s)); }', ['no stage {}']],
  ['serde errors', 'fn f() { D::Error::custom("stage must be positive"); }', ['stage must be positive']],
  [
    'notices',
    'fn f() { session.notice_to_user("pad {} is old"); builder.notice(format!("pad \\"{}\\" exists, skipping", n)); }',
    ['pad {} is old', 'pad "{}" exists, skipping'],
  ],
  [
    'what a match is',
    'fn f() { PadError::Kind(match k { A => "pad A only", B => { "pad B only" } _ => x }) }',
    ['pad A only', 'pad B only'],
  ],
  [
    'what an if is',
    'fn f() { bail!(PadError::Side(if left { "left side" } else { "right side" })); }',
    ['left side', 'right side'],
  ],
  [
    'errors in the arms of select!',
    'fn f() { tokio::select! { a = g() => { bail!("first {} ended", a) } } }',
    ['first {} ended'],
  ],
  [
    'Display of an error',
    'impl fmt::Display for PadError { fn fmt(&self, f: &mut F) -> R { write!(f, "pad error: {}", self.0) } }',
    ['pad error: {}'],
  ],
  [
    'def_anyhow_newtype!',
    'def_anyhow_newtype! { pub E, sea::Error => "Sea error", Other => transparent, }',
    ['Sea error'],
  ],
];

describe('Rust messages', () => {
  test.each(constructs)('%s', async (_, text, templates) => {
    expect(await rustTemplates(text)).toEqual(templates);
  });

  test.each<[string, string, string]>([
    ['lines continued with a backslash', 'fn f() { bail!("first \\\n      second"); }', 'first second'],
    ['raw strings', 'fn f() { bail!(r#"say "go" now"#); }', 'say "go" now'],
    ['escaped quotes and letters', String.raw`fn f() { bail!("a \"b\"\tc \u{e9}"); }`, 'a "b"\tc é'],
    ['doubled braces', 'fn f() { bail!("a set {{}} of {}", n); }', 'a set {} of {}'],
    ['concat!', 'fn f() { bail!(concat!("part one, ", "part {}"), n); }', 'part one, part {}'],
    ['inline and formatted arguments', 'fn f() { bail!("{a:?} and {b:>8.2} and {0}", x); }', '{} and {} and {}'],
    ['literals as arguments', 'fn f() { bail!("the {} stage failed", "first"); }', 'the first stage failed'],
    ['sums of texts', 'fn f() { Err("stage ".to_owned() + &name + " failed") }', 'stage {} failed'],
    ['calls over several lines', 'fn f() {\n  bail!(\n    "spread {}",\n    n,\n  );\n}', 'spread {}'],
  ])('%s', async (_, text, template) => {
    expect(await rustTemplates(text)).toEqual([template]);
  });

  test('constants stand in for their names, the nearest one above first, else the one that all files know', async () => {
    const own =
      'const WHAT: &str = "hull";\nfn f() { bail!("{WHAT} torn"); }\nfn g() { const WHAT: &str = "sail"; bail!("the {} torn", WHAT); }';
    expect(await rustTemplates(own)).toEqual(['hull torn', 'the sail torn']);
    expect(await rustTemplates('fn f() { bail!(keys::PART); }', ['pub const PART: &str = "missing part";'])).toEqual([
      'missing part',
    ]);
    const contested = ['const PART: &str = "a wing";', 'const PART: &str = "a fin";'];
    expect(await rustTemplates('fn f() { bail!("lost {PART}"); }', contested)).toEqual(['lost {}']);
  });

  test('what only debugging prints of a constant stays a gap, for it prints its quotes', async () => {
    expect(await rustTemplates('const P: &str = "x_";\nfn f() { bail!("prefix {P:?} is kept"); }')).toEqual([
      'prefix {} is kept',
    ]);
  });

  test.each([
    ['pure placeholders', 'fn f() { bail!("{}", e); anyhow!("{e}: {f}"); }'],
    ['transparent errors', 'enum E { #[error(transparent)] Other(#[from] X) }'],
    ['test modules', '#[cfg(test)]\nmod tests { fn f() { panic!("in a test"); } }'],
    ['test functions', '#[tokio::test]\nasync fn f() { panic!("in a test"); }'],
    ['test files', '#![cfg(test)]\nfn f() { panic!("in a test"); }\nfn g() { panic!("too"); }'],
    ['comments', '// bail!("in a comment")\n/* panic!("too") */\n/// panic!("and here")\nfn f() {}'],
    ['other strings', 'fn f() { let a = "a text"; g("another"); info!("told"); "x".len(); Err("x".len()) }'],
    ['what the compiler says', 'macro_rules! m { () => { compile_error!("not like this") } }'],
  ])('left out: %s', async (_, text) => {
    expect(await rustTemplates(text)).toEqual([]);
  });

  test('code that is compiled only outside of tests is read', async () => {
    expect(await rustTemplates('#[cfg(not(test))]\nfn f() { panic!("for real"); }')).toEqual(['for real']);
  });
});

describe('Rust places', () => {
  const read = async (text: string) => (await readText('src/rocket/src/launch.rs', text)).sites;

  test('a site has the line at which its call begins, however far in its message stands', async () => {
    const [site] = await read(
      'fn f() {\n\n  tracing::warn!(\n    a = 1,\n    b = 2,\n    c = 3,\n    "late {}",\n    x\n  );\n}',
    );
    expect(site).toMatchObject({
      line: 3,
      kind: 'tracing_warn',
      template: 'late {}',
      file: 'src/rocket/src/launch.rs',
    });
  });

  test('a message in a variable has the line at which it was set', async () => {
    const [site] = await read(
      'fn f() {\n  let message =\n    format!("slow {}", x);\n  g();\n  panic!("{}", message);\n}',
    );
    expect(site).toMatchObject({ line: 2, kind: 'panic', template: 'slow {}' });
  });

  test('a site has its function, with the type of the impl around it', async () => {
    const sites = await read(
      'impl<T> Pad<T> { fn open(&self) { bail!("jammed"); } }\nfn close() { bail!("open still"); }',
    );
    expect(sites.map((site) => site.function)).toEqual(['Pad::open', 'close']);
  });

  test('a variant has its name, whether it carries a cause, and the line that a report prints of it', async () => {
    const sites = await read(
      'pub enum PadError {\n  #[error("Pad error: {0}")]\n  Inner(#[source] #[backtrace] BoxedError),\n  #[error("pad {id} is {}", .state)]\n  State { id: u32, state: String },\n}\n#[derive(Error)]\n#[error("hatch stuck")]\npub struct HatchError(u8);',
    );
    expect(sites).toMatchObject([
      { template: 'Pad error: {}', errorClass: 'PadError::Inner', source: true, reportLine: 'Pad error', line: 2 },
      { template: 'pad {} is {}', errorClass: 'PadError::State', line: 4 },
      { template: 'hatch stuck', errorClass: 'HatchError', line: 8 },
    ]);
    expect(sites[1]).not.toHaveProperty('source');
  });

  test('an error inside of another has the class of the one around it', async () => {
    const [site] = await read('fn f() { Err(PadError::Weather(anyhow!("wind of {} knots", w))) }');
    expect(site).toMatchObject({ kind: 'anyhow', errorClass: 'PadError::Weather' });
  });

  test('a file in which nothing is closed is named', async () => {
    const { unparsed } = await readText('src/a/src/b.rs', 'fn f() { bail!("cut off"\n'.repeat(5));
    expect(unparsed).toEqual({ file: 'src/a/src/b.rs', line: 1 });
  });

  test('a file that the grammar does not understand is named, and the rest of it is read', async () => {
    const { sites, unparsed } = await readText('src/a/src/b.rs', 'fn f() { bail!("still read"); }\n\nfn ( ] {{{ \n');
    expect(sites.map(({ template }) => template)).toEqual(['still read']);
    expect(unparsed).toMatchObject({ file: 'src/a/src/b.rs' });
    expect(unparsed?.line).toBeGreaterThan(1);
  });

  test('a file nested deeper than can be read is named and skipped', async () => {
    const deep = `${'('.repeat(200_000)}1${')'.repeat(200_000)}`;
    for (const text of [`fn f() { let x = ${deep}; }`, `fn f() { bail!${deep}; }`])
      expect(await readText('src/a/src/b.rs', text)).toEqual({ sites: [], unparsed: { file: 'src/a/src/b.rs' } });
    expect(await readText('java/a/B.java', `class B { int f() { return ${deep}; } }`)).toEqual({
      sites: [],
      unparsed: { file: 'java/a/B.java' },
    });
  });

  test('a byte order mark is no part of a file', async () => {
    const text = 'const A: &str = "front";\nfn f() { bail!("{A} door"); }\n';
    const plain = await readText('src/a/src/b.rs', text);
    expect(plain.sites).toMatchObject([{ template: 'front door', line: 2 }]);
    expect(await readText('src/a/src/b.rs', `\ufeff${text}`)).toEqual(plain);
  });

  test('unbalanced and cut-off sources end in no error', async () => {
    const whole = 'impl A { fn f() { bail!("x {}", match a { B => |c| { "d" } }); #[error("e")] } }';
    for (let end = 0; end <= whole.length; end++) await read(whole.slice(0, end));
    expect(await read(')]}'.repeat(20))).toEqual([]);
  });
});

describe('the SQL parser', () => {
  const read = async (text: string) =>
    (await readText('src/sqlparser/src/parser.rs', text)).sites.map(({ template }) => template);

  test('what it expected has the words around it that are printed', async () => {
    expect(await read('fn f() { return self.expected("a stage name"); }')).toEqual([
      'expected a stage name, found: {}',
    ]);
    expect(await read('fn f() { p.expected(if a { "FROM" } else { "INTO" }) }')).toEqual([
      'expected FROM, found: {}',
      'expected INTO, found: {}',
    ]);
  });

  test('labels, tokenizer errors and its own macro are read', async () => {
    expect(await read('fn f() { x.context(StrContext::Label("stage")) }')).toEqual(['invalid stage']);
    expect(await read('fn f() { self.error("unterminated stage") }')).toEqual(['unterminated stage']);
    expect(await read('fn f() { parser_err!("no {} here", x) }')).toEqual(['no {} here']);
  });
});
