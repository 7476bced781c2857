import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { loadRecords } from '../src/records/load.ts';
import { mask, redact } from '../src/redact.ts';
import { alnum36, plants, word } from './planted-secrets.ts';

describe('redact', () => {
  test.each(plants)('masks %s', async (_kind, paste, secrets) => {
    const masked = await redact(paste);
    expect(masked).toContain(mask);
    for (const secret of secrets) expect(masked).not.toContain(secret);
  });

  test('leaves what stands around a secret, so that the error can still be found', async () => {
    expect(
      await redact(`ERROR: connection to postgres://rw:${word}@db:5432/dev failed: FATAL: no pg_hba.conf entry`),
    ).toBe(`ERROR: connection to postgres://rw:${mask}@db:5432/dev failed: FATAL: no pg_hba.conf entry`);
    expect(await redact(`WITH (password = '${word}', hostname = 'db')`)).toBe(
      `WITH (password = '${mask}', hostname = 'db')`,
    );
    expect(await redact(`{"a":"{\\"password\\":\\"${word}\\",\\"host\\":\\"db\\"}"}`)).toBe(
      `{"a":"{\\"password\\":\\"${mask}\\",\\"host\\":\\"db\\"}"}`,
    );
    expect(await redact(`jdbc:x://db/dev?password=${word}&ssl=true`)).toBe(`jdbc:x://db/dev?password=${mask}&ssl=true`);
    expect(await redact(`config {user=a,password=b,c9!,host=d}`)).toBe(`config {user=a,password=${mask},host=d}`);
  });

  test('masks the members of a list of secrets', async () => {
    expect(await redact(`hosts.0.password = '${word}', auth.token.1.0 = '${word}', retry.1 = '30'`)).toBe(
      `hosts.0.password = '${mask}', auth.token.1.0 = '${mask}', retry.1 = '30'`,
    );
  });

  test('masks the secret options of every connector of RisingWave', async () => {
    const names = `access_key adbc_snowflake.auth_token adbc_snowflake.jwt_private_key_pkcs8_password
      adbc_snowflake.jwt_private_key_pkcs8_value adbc_snowflake.password adlsgen2.account_key adlsgen2.client_secret api_key
      auth.token aws.credentials.access_key_id aws.credentials.secret_access_key aws.credentials.session_token
      azblob.account_key azblob.credentials.account_key bigquery.credentials cassandra.password catalog.credential
      catalog.jdbc.password catalog.token clickhouse.password doris.password gcs.credential glue.access.key glue.secret.key
      kinesis.credentials.access kinesis.credentials.secret kinesis.credentials.session_token nkey password
      private_key_file_pwd private_key_pem properties.sasl.oauthbearer.config properties.sasl.password
      properties.ssl.key.password properties.ssl.key.pem pubsub.credentials s3.access.key s3.credentials.access
      s3.credentials.secret s3.secret.key schema.registry.password secret_key session_token snowflake.aws_access_key_id
      snowflake.aws_secret_access_key sqlserver.password starrocks.password tls.client_key`.split(/\s+/);
    const statement = names.map((name) => `${name} = '${word}'`).join(', ');
    expect(await redact(statement)).toBe(names.map((name) => `${name} = '${mask}'`).join(', '));
  });

  test('does not take a reference to a secret for the secret', async () => {
    const text =
      "WITH (properties.sasl.password = SECRET kafka_password, s3.credentials.secret = secret s3_key, password = '')";
    expect(await redact(text)).toBe(text);
  });

  test('masks two values that were both left open, in lines that were cut', async () => {
    const masked = await redact("WITH (password = 'first of two\nWITH (password = 'second of two\nthe end");
    expect(masked).toBe(`WITH (password = '${mask}\nWITH (password = '${mask}\nthe end`);
  });

  test('does not let the paste switch the rules off', async () => {
    expect(await redact(`secretlint-disable\n${'ghp'}_${alnum36}`)).not.toContain(alnum36);
  });

  test.each([
    'FATAL: password authentication failed for user "rw"',
    'sql parser error: unexpected token: ), expected: identifier',
    'ERROR: Invalid token = EOF at line 3',
    'error: password: must not be empty',
    'Item not found: secret: my_secret',
    'PRIMARY KEY (id), primary_key = id, order_key: a, private_key_file = /etc/k.p8',
    'token_count=5 secret_id=12 passed=3 key=abc monkey=1 PWD=/risingwave password=null password: None',
    "auth.method = 'plain', properties.sasl.mechanism='PLAIN', vended_credentials=true",
    'kafka://broker-1:9092,broker-2:9092/topic and http://localhost:5690/x@y, see https://docs.example.com/a:b@2',
    'SST 7f3e9a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f at epoch 7301906304237568, id 3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'Basic authentication is required; the bearer token is missing; see CREATE SECRET in the documentation',
    'hummock::sstable key: 00000a1b2c3d4e5f60718293a4b5c6d7 checksum=9f86d081884c7d659a2feaa0c55ad015',
    'risingwave_stream::task::barrier_manager: failed password::reset foo::token::Bar',
    'SHOW SECRETS; ALTER SECRET s AS OWNER; password policy: at least 8 characters',
    'the password is wrong; password is required (28P01); the password must be set; no password was supplied',
    'pass: 12 tests, pass: test_login_2 ok, password is encrypted with scram-sha-256, password is NullPointerException',
    'column password varchar(255), api_key varchar(64); password | character varying(64)',
    'password with actor_id=12 failed, license key: expired at 2026-10-04T08:15:02Z, password error=Executor5Failed',
    "Access denied for user 'rw'@'10.2.3.4' (using password: YES), password=<hidden>, SET license_key TO '…'",
    "secure_compare(headers->>'x-hub-signature-256', 'sha256=' || encode(hmac(hook_secret, data, 'sha256'), 'hex'))",
    'git clone git@github.com:acme/x, mail bob2024x@acme.io, https://john.smith1985@acme.io/x, node_modules/foo@1.2.3/lib/x.js',
    '<mailto:bob@acme.io|bob@acme.io> <https://docs.acme.io/sql-create-source|the page> @sha256:0a1b2c3d4e5f60718293a4b5c6d7',
    'docker login failed: unauthorized; пароль не подошёл: password authentication failed – try again',
    'expected Option<Password> of the user, <token> or <password type="plain"/> was given: Some<secret> text <b>bold</b>',
    '<name>retries</name><value>3</value> {"name":"actor_count","value":"12"} SET timezone TO \'UTC\'',
  ])('leaves ordinary text as it is: %s', async (text) => {
    expect(await redact(text)).toBe(text);
  });

  test('keeps what stands around a secret whose name is written with look-alike letters', async () => {
    expect(await redact(`ошибка 😀 pаss\u200bwоrd = '${word}', hоstname = 'dЬ'`)).toBe(
      `ошибка 😀 pаss\u200bwоrd = '${mask}', hоstname = 'dЬ'`,
    );
  });

  test('leaves the message and the samples of every record as they are', async () => {
    const { records } = await loadRecords(['data/records']);
    expect(records.length).toBeGreaterThan(1000);
    const texts = records.flatMap(({ errorMessage, runbook }) => [
      errorMessage,
      ...runbook.printedAs,
      ...runbook.samples,
    ]);
    const changed = await Promise.all(texts.map(async (text) => ((await redact(text)) === text ? [] : [text])));
    expect(changed.flat()).toEqual([]);
  });

  test('leaves a log of 10,000 lines as it is', async () => {
    const line = (at: number): string =>
      [
        `2026-10-04T08:15:02.${at}Z ERROR risingwave_stream::task: actor exit actor_id=${at} error=Executor error: channel ${at} closed`,
        `2026-10-04T08:15:02.${at}Z  INFO risingwave_meta::barrier{epoch=${7301906304237568 + at}}: collected, key_count=${at}`,
        `{"timestamp":"2026-10-04T08:15:02.${at}Z","level":"WARN","fields":{"message":"slow sst ${at}","sst_id":"${at}"}}`,
        `\tat com.risingwave.connector.source.common.DbzCdcEngine.run(DbzCdcEngine.java:${at})`,
        `  ${at}: gRPC request to meta service (call \`/ddl_service.DdlService/CreateSource\`) failed: Internal error`,
      ][at % 5] as string;
    const log = Array.from({ length: 10_000 }, (_, at) => line(at)).join('\n');
    expect(await redact(log)).toBe(log);
  });

  test('changes nothing when it is applied again', async () => {
    const once = await redact(plants.map(([, paste]) => paste).join('\n'));
    expect(await redact(once)).toBe(once);
  });

  test('hides a password of any characters in a quoted option and leaves the next option alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), async (any) => {
        const password = `x${any.replace(/[\n\r\\‹›]/g, '-')}x`;
        const text = `password = '${password.replaceAll("'", "''")}', hostname = 'db'`;
        expect(await redact(text)).toBe(`password = '${mask}', hostname = 'db'`);
      }),
    );
  });
});
