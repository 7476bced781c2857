import type { Kysely, Migration } from 'kysely';

/** A column: `varchar` of that many characters, a `text`, a `count` or a time in `ms`. None is ever null. */
type Column = number | 'text' | 'count' | 'ms';
const typeOf = (column: Column) =>
  typeof column === 'number'
    ? (`varchar(${column})` as const)
    : ({ text: 'text', count: 'integer', ms: 'bigint' } as const)[column];

const id = 64;
const ts = 32;
const word = 16;

interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  /** columns that name one row; none where rows are only added */
  readonly key: readonly string[];
  readonly indexes?: readonly (readonly string[])[];
}

const message = { team: id, channel: id, ts };
const tables: Readonly<Record<string, Table>> = {
  sightings: {
    columns: { ...message, record_id: id, thread_ts: ts, audience: word, seen_at: 'ms' },
    key: ['team', 'channel', 'ts', 'record_id'],
    indexes: [
      ['team', 'record_id', 'seen_at'],
      ['team', 'seen_at'],
    ],
  },
  storms: {
    columns: {
      ...{ team: id, channel: id, record_key: 200, first_ts: ts, thread_ts: ts },
      ...({ started_at: 'ms', unshown: 'count', shown_at: 'ms' } as const),
    },
    key: ['team', 'channel', 'record_key'],
    indexes: [['unshown', 'shown_at']],
  },
  turns: { columns: { team: id, name: 200, taken_at: 'ms' }, key: ['team', 'name'] },
  notes: {
    columns: {
      ...({ team: id, id, record_id: id, text: 'text', link: 'text', owner: id, author: id, channel: id } as const),
      ...({ thread_ts: ts, audience: word, created_at: 'ms', edited_by: id, edited_at: 'ms' } as const),
    },
    key: ['team', 'id'],
    indexes: [['team', 'record_id']],
  },
  votes: {
    columns: {
      ...{ team: id, channel: id, reply_ts: ts, voter: id, record_id: id, vote: word, right_record: id },
      ...({ template: 'text', state: word, voted_at: 'ms' } as const),
    },
    key: ['team', 'channel', 'reply_ts', 'voter'],
  },
  gaps: { columns: { team: id, id, template: 'text', state: word }, key: ['team', 'id'] },
  gap_sightings: {
    columns: {
      ...{ team: id, gap_id: id, channel: id, audience: word },
      ...({ count: 'count', first_at: 'ms', last_at: 'ms', last_ts: ts } as const),
    },
    key: ['team', 'gap_id', 'channel'],
  },
  team_records: {
    columns: {
      ...({ team: id, id, content: 'text', state: word, gap_id: id, author: id } as const),
      ...({ created_at: 'ms', edited_by: id, edited_at: 'ms', version: 'count' } as const),
    },
    key: ['team', 'id'],
  },
  channel_settings: { columns: { team: id, channel: id, settings: 'text' }, key: ['team', 'channel'] },
  digests: { columns: { team: id, channel: id }, key: ['team'] },
  audit: {
    columns: { team: id, actor: id, action: ts, subject: 200, channel: id, at: 'ms' },
    key: [],
    indexes: [['team', 'at']],
  },
};

/** What a workspace remembers, and what keeps the bot quiet. */
export const memory: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('replies')
      .addColumn('author', 'varchar(64)', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('replies_by_reply').on('replies').columns(['team', 'channel', 'reply_ts']).execute();
    for (const [name, table] of Object.entries(tables)) await createTable(db, name, table);
  },
};

async function createTable(db: Kysely<unknown>, name: string, { columns, key, indexes = [] }: Table): Promise<void> {
  let table = db.schema.createTable(name);
  for (const [column, type] of Object.entries(columns)) {
    table = table.addColumn(column, typeOf(type), (built) => built.notNull());
  }
  if (key.length > 0) table = table.addPrimaryKeyConstraint(`${name}_key`, [...key] as never);
  await table.execute();
  for (const [at, indexed] of indexes.entries()) {
    await db.schema
      .createIndex(`${name}_index_${at + 1}`)
      .on(name)
      .columns([...indexed])
      .execute();
  }
}
