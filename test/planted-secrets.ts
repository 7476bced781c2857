/** Secrets as they stand in pastes. */

// The secrets are put together here, so that no scanner takes this file for a leak.
export const word = 'Hunter2!x';
/** as a generator of passwords makes them: nothing but its place tells that it is one */
const mixed = 'Zq7Kp2Lw9Rt4Vn6xB';
const signs = 'gT5#mW8$kL2!pX9zQ';
const phrase = 'sup3r-s3cret-pg-pw1';
const random40 = 'wJalr7UtnFEMI/K7MDENGbPxRfiCY0a1b2c3d4e5';
const hex32 = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
export const alnum36 = 'abcdefghijklmnopqrstuvwxyz0123456789';
const body = `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7'.repeat(3)}`;
const pem = (kind: string, newline: string): string =>
  [`-----BEGIN ${kind}PRIVATE KEY-----`, body, body, `-----END ${kind}PRIVATE KEY-----`].join(newline);
const jwt = `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIxMjM0NTY3ODkwIn0'}.${'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'}`;

/** kind, the paste, and every part of it that may not survive */
export const plants: readonly (readonly [kind: string, paste: string, secrets: readonly string[]])[] = [
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
  [
    'a URL whose end Slack took for a page',
    `postgres://rw:<http://${mixed}@db.acme.io|${mixed}@db.acme.io>:4566/dev postgres://rw:<https://${signs}@db.acme.io|${signs}@db.acme.io>/dev`,
    [mixed, signs],
  ],
  [
    'a URL whose end Slack took for a link without scheme',
    `postgres://rw:<${mixed}@db.acme.io|${mixed}@db.acme.io>:4566/dev`,
    [mixed],
  ],
  [
    'a URL whose password Slack cut in two',
    `postgres://rw:${signs}(<mailto:${mixed}@db.acme.io|${mixed}@db.acme.io>:4566/dev`,
    [signs, mixed],
  ],
  [
    'a URL with user and password that Slack took for a page',
    `postgres://<http://rw:${mixed}@db.acme.io|rw:${mixed}@db.acme.io>:4566/dev`,
    [mixed],
  ],
  ['a token as the user of a URL', `cloning https://${mixed}@github.com/x failed`, [mixed]],
  ['a token as the user of a URL beside a password', `https://${phrase}:x-oauth-basic@git.acme.io/y`, [phrase]],
  ['a token as the user of a link', `cloning <https://${mixed}@github.com/x|${mixed}@github.com/x> failed`, [mixed]],
  [
    'dollar quotes',
    `CREATE USER u PASSWORD $$${mixed}$$; ALTER USER u PASSWORD $tag$${signs}$tag$; CREATE SECRET s WITH (backend = 'meta') AS $$${phrase}$$`,
    [mixed, signs, phrase],
  ],
  [
    'a statement in a string of a shell',
    `psql -c "ALTER USER rw WITH PASSWORD \\"${mixed}\\"" && psql -c 'ALTER USER rw PASSWORD '\\''${phrase}'\\'''`,
    [mixed, phrase],
  ],
  ['a doubled quote after PASSWORD', `'ALTER USER rw PASSWORD ''${mixed}'''`, [mixed]],
  ['the login of a schema registry', `basic.auth.user.info=key:${mixed}`, [mixed]],
  [
    'a key in an expression',
    `secure_compare(headers->>'x-sig', '${mixed}') OR secure_compare(headers->>'x', encode(hmac('${signs}', data, 'sha256'), 'hex'))`,
    [mixed, signs],
  ],
  [
    'an element',
    `<password>${mixed}</password> <property><name>fs.s3a.secret.key</name><value>${phrase}</value></property>`,
    [mixed, phrase],
  ],
  [
    'the value beside a name',
    `{"name":"DB_PASSWORD","value":"${mixed}"} - name: API_TOKEN\n  value: ${phrase}`,
    [mixed, phrase],
  ],
  [
    'a licence key',
    `license_key = '${mixed}' ALTER SYSTEM SET license_key TO '${phrase}'; RW_LICENSE_KEY=${random40}`,
    [mixed, phrase, random40],
  ],
  ['a short name', `pw=${mixed} pass: ${signs} pwd:${phrase}`, [mixed, signs, phrase]],
  [
    'a password in a table',
    `password\t${mixed}\nuser\trw\n| password | ${phrase} |\npassword | ${signs}`,
    [mixed, phrase, signs],
  ],
  [
    'a password that somebody tells',
    `the password is ${mixed} now; passwd ${signs}; api_key ${random40}; API key: ${hex32}`,
    [mixed, signs, random40, hex32],
  ],
  [
    'a password that somebody tells with marks of Slack',
    `*Password:* ${mixed} and password \`${phrase}\` and the password is *${signs}*`,
    [mixed, phrase, signs],
  ],
  [
    'a prompt',
    `Password for user rw: ${mixed}\n[sudo] password for bob: ${phrase}\nPassword for 'https://bob@github.com': ${signs}`,
    [mixed, phrase, signs],
  ],
  [
    'a login on a command line',
    `docker login -u rw -p ${mixed} r.io; sshpass -p ${phrase} ssh db; keytool -storepass ${signs} -list`,
    [mixed, phrase, signs],
  ],
  ['an Oracle login', `rw/${mixed}@//ora:1521/x and rw/${phrase}@ora:1521/x`, [mixed, phrase]],
  [
    'a name with what nobody sees',
    `pass\u00adword=${mixed} \ufeffpass\u200bword = '${phrase}' pass\u202eword is ${signs}`,
    [mixed, phrase, signs],
  ],
  ['a full-width name', `ｐａｓｓｗｏｒｄ＝${mixed} ａｐｉ＿ｋｅｙ：${phrase}`, [mixed, phrase]],
  [
    'a name with letters that look alike',
    `р\u0430ssw\u043erd: ${mixed} s\u0435cret_k\u0435y = '${phrase}' ᴘᴀssᴡᴏʀᴅ=${signs}`,
    [mixed, phrase, signs],
  ],
  [
    'statements of other databases',
    `SET PASSWORD FOR 'u'@'h' = '${mixed}'; CREATE USER u IDENTIFIED WITH plaintext_password BY '${phrase}'; PASSWORD('${signs}')`,
    [mixed, phrase, signs],
  ],
  ['percent-encoded text', `?state=password%3D${mixed} and %22password%22%3A%22${phrase}%22`, [mixed, phrase]],
  ['a block of YAML', `password: |\n  ${mixed}\nclient_secret: !!str ${phrase}`, [mixed, phrase]],
  [
    'a login without names',
    `db:4566:dev:rw:${mixed} and creds: rw / ${phrase} and requirepass ${signs} and AUTH default ${random40}`,
    [mixed, phrase, signs, random40],
  ],
  ['an attribute beside', `<password type="plain" value="${mixed}"/>`, [mixed]],
  ['a password in another language', `пароль: ${mixed}, 密码：${phrase}, contraseña: ${signs}`, [mixed, phrase, signs]],
];
