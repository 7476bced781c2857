import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mask, redact } from '../src/redact.ts';

// The secrets are put together here, so that no scanner takes this file for a leak.
const word = 'Hunter2!x';
const random40 = 'wJalr7UtnFEMI/K7MDENGbPxRfiCY0a1b2c3d4e5';
const hex32 = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const alnum36 = 'abcdefghijklmnopqrstuvwxyz0123456789';
const body = `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7'.repeat(3)}`;
const pem = (kind: string, newline: string): string =>
  [`-----BEGIN ${kind}PRIVATE KEY-----`, body, body, `-----END ${kind}PRIVATE KEY-----`].join(newline);
const jwt = `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIxMjM0NTY3ODkwIn0'}.${'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'}`;

/** kind, the paste, and every part of it that may not survive */
const plants: readonly (readonly [kind: string, paste: string, secrets: readonly string[]])[] = [
  ['a PostgreSQL URL', `cannot connect to postgres://rw:${word}@db.internal:5432/dev`, [word]],
  [
    'a URL password with @ and /',
    `postgres://rw:p@ss/w0rd@db.internal/dev and amqp://u:a@b@mq/`,
    ['p@ss', 'w0rd', 'a@b'],
  ],
  ['a Redis URL without user', `redis://:${word}@cache:6379/0`, [word]],
  ['a MongoDB URL', `mongodb+srv://app:${word}@cluster0.mongodb.net/shop?retryWrites=true`, [word]],
  ['a URL that Slack split', `postgres://rw:<mailto:${word}@db.io|${word}@db.io>:5432/dev`, [word]],
  ['a JDBC parameter', `jdbc:postgresql://db:5432/dev?user=rw&password=${word}&ssl=true`, [word]],
  ['a JDBC parameter after Slack escaped it', `jdbc:mysql://db/dev?user=rw&amp;password=a&amp;b9&amp;ssl=true`, ['b9']],
  ['an Oracle URL', `jdbc:oracle:thin:scott/${word}@//ora:1521/x`, [word]],
  ['a Go DSN', `rw:${word}@tcp(db:3306)/dev`, [word]],
  ['a WITH clause', `WITH (connector = 'postgres-cdc', password = '${word}', hostname = 'db')`, [word]],
  ['a quote inside a password', `WITH (password = 'it''s${word}', hostname = 'db')`, ['it', word]],
  ['a statement inside a statement', `'CREATE SOURCE s WITH (password = ''${word}'')'`, [word]],
  ['smart quotes', `password = ‘${word}’, properties.sasl.password = “${word}”`, [word]],
  ['SASL options', `properties.sasl.username='u', properties.sasl.password='${word}'`, [word]],
  [
    'S3 credentials',
    `s3.credentials.access = 'AK${hex32}', s3.credentials.secret = '${random40}'`,
    [`AK${hex32}`, random40],
  ],
  ['AWS options', `aws.credentials.secret_access_key='${random40}', access_key='k${hex32}'`, [random40, `k${hex32}`]],
  [
    'an AWS environment',
    `AWS_ACCESS_KEY_ID=${'AKIA'}${'QWERTYUIOPASDFGH'} AWS_SECRET_ACCESS_KEY=${random40}`,
    ['QWERTYUIOPASDFGH', random40],
  ],
  ['an AWS key id alone', `InvalidAccessKeyId: ${'ASIA'}${'QWERTYUIOPASDFGH'} does not exist`, ['QWERTYUIOPASDFGH']],
  ['an AWS session token', `x-amz-security-token: FwoGZXIvYXdzE${hex32}`, [hex32]],
  [
    'a presigned URL',
    `https://b.s3.amazonaws.com/k?X-Amz-Credential=AK${hex32}%2F2026&X-Amz-Signature=${hex32}`,
    [hex32],
  ],
  [
    'a service account key',
    `{"type":"service_account","private_key_id":"${hex32}","private_key":"${pem('', '\\n')}\\n"}`,
    [hex32, body],
  ],
  ['a Google API key', `key ${'AIza'}SyA${alnum36.slice(0, 32)} is not valid`, [alnum36.slice(0, 32)]],
  ['a Google access token', `${'ya29'}.a0AfH6SMB${alnum36}`, [alnum36]],
  [
    'an Azure connection string',
    `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${random40}==;EndpointSuffix=x`,
    [random40],
  ],
  [
    'an Azure shared access key',
    `Endpoint=sb://x.net/;SharedAccessKeyName=root;SharedAccessKey=${random40}=`,
    [random40],
  ],
  ['an Azure SAS URL', `https://a.blob.core.windows.net/c?sv=2024&sig=${word}%3D&se=2026`, [word]],
  ['an ADO connection string', `Server=db;User Id=sa;Password=${word};Encrypt=true`, [word]],
  ['CREATE USER', `CREATE USER bob WITH SUPERUSER PASSWORD '${word}'`, [word]],
  ['ALTER USER', `ALTER USER bob WITH ENCRYPTED PASSWORD '${word}';`, [word]],
  ['MySQL CREATE USER', `CREATE USER 'bob'@'%' IDENTIFIED BY '${word}'`, [word]],
  ['CREATE SECRET', `CREATE SECRET pw WITH (backend = 'meta') AS '${word}';`, [word]],
  [
    'a Vault token in CREATE SECRET',
    `CREATE SECRET s WITH (backend='hashicorp_vault', auth_token='${'hvs'}.${alnum36}')`,
    [alnum36],
  ],
  ['a bearer header', `Authorization: Bearer ${alnum36}`, [alnum36]],
  ['a basic header', `-H 'authorization: Basic cnc6SHVudGVyMiF4'`, ['cnc6SHVudGVyMiF4']],
  ['a bearer token without header', `rejected bearer ${alnum36}`, [alnum36]],
  ['an API key header', `x-api-key: ${alnum36}`, [alnum36]],
  ['a cookie', `Cookie: session=${word}; other=${hex32}`, [word, hex32]],
  ['a JWT', `token ${jwt} has expired`, [jwt, jwt.slice(0, 20)]],
  ['a private key', pem('RSA ', '\n'), [body]],
  ['an encrypted private key', pem('ENCRYPTED ', '\r\n'), [body]],
  ['a private key that was cut off', pem('', '\n').split('\n').slice(0, 3).join('\n'), [body]],
  ['a private key in an option', `properties.ssl.key.pem = '${pem('EC ', '\n')}', topic = 't'`, [body]],
  ['GitHub tokens', `${'ghp'}_${alnum36} and ${'github'}_pat_${alnum36}${alnum36}_${alnum36}`, [alnum36]],
  ['a GitLab token', `${'glpat'}-${alnum36.slice(0, 20)}`, [alnum36.slice(0, 20)]],
  ['Slack tokens', `${'xoxb'}-123456789012-${alnum36} ${'xapp'}-1-A0123456789-${alnum36}`, [alnum36]],
  ['a Slack webhook', `https://${'hooks.slack'}.com/services/T0ABCDEF1/B0ABCDEF1/${alnum36}`, [alnum36]],
  ['Stripe keys', `${'sk'}_live_${alnum36} ${'whsec'}_${alnum36}`, [alnum36]],
  ['an OpenAI key', `OPENAI_API_KEY=${'sk'}-proj-${alnum36}`, [alnum36]],
  ['an Anthropic key', `${'sk'}-ant-api03-${alnum36}${alnum36}${alnum36.slice(0, 20)}AA`, [alnum36]],
  ['a SendGrid key', `${'SG'}.${alnum36.slice(0, 22)}.${alnum36}`, [alnum36.slice(0, 22)]],
  ['an npm token', `//registry/:_authToken=${'npm'}_${alnum36}`, [alnum36]],
  ['a Databricks token', `${'dapi'}${hex32}`, [hex32]],
  ['JSON', `{"user":"rw","password":"${word}","token": "abc"}`, [word, '"abc"']],
  ['JSON inside JSON', `{"config":"{\\"password\\":\\"${word}\\",\\"host\\":\\"db\\"}"}`, [word]],
  ['JSON inside JSON inside JSON', `"{\\\\\\"secret_key\\\\\\": \\\\\\"${word}\\\\\\"}"`, [word]],
  ['a Debug print', `PostgresConfig { host: "db", password: Some("${word}"), ssl: false, secret: "${word}" }`, [word]],
  ['a SASL JAAS line', `sasl.jaas.config=PlainLoginModule required username="u" password="${word}";`, [word]],
  ['YAML', `  password: ${word}\n  client_secret: "${word}"`, [word]],
  ['a command line', `kcat -X sasl.password=${word} && rw --password ${word} --secret-key '${word} y'`, [word]],
  [
    'other command lines',
    `mysql -h db -urw -p${word} dev; redis-cli -h c -a ${word} ping; curl -u rw:${word} http://x`,
    [word],
  ],
  ['an environment', `PGPASSWORD=${word} psql; MYSQL_PWD=${word}`, [word]],
  ['a NATS seed', `nats ${'SU'}${'A2B3C4D5'.repeat(7)} refused`, ['A2B3C4D5']],
  ['a SCRAM verifier', `${'SCRAM-SHA-256'}$4096:${hex32}$abc:def`, [hex32]],
  ['a quote that never closes', `WITH (password = '${word} with spaces\nnext line`, [word, 'with spaces']],
];

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
  ])('leaves ordinary text as it is: %s', async (text) => {
    expect(await redact(text)).toBe(text);
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
