import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { RwError } from '../errors.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

/** Slack wants its ack within 3 s, and a claim comes before it. */
const connectTimeoutMs = 2_000;
const queryTimeoutMs = 10_000;
const maxConnections = 10;

/** PostgreSQL's bigint: our times and counts, all of which a number holds. */
const int8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : (pg.types.getTypeParser(oid, format) as unknown)),
};

/**
 * A PostgreSQL database with our tables, in the first schema of its search path. A database that is not there at the start
 * ends the program: what is wrong is likely a setting, and whoever runs it sees it and starts it again. One that goes away
 * later does not: every query rejects until it is back.
 * @param url `postgres://user:password@host:port/database`, with pg's options behind `?` @throws RwError `store_unusable`
 */
export async function connectPostgres(url: string): Promise<Kysely<Tables>> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'rwerror',
  });
  // A connection that dies while nobody uses it, or between two queries of who does: the next query says what is wrong, or
  // opens another one.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const lend = { connect: () => lendClient(pool), end: () => pool.end() };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lend }) });
  try {
    const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
    const schema = rows[0]?.schema;
    if (!schema) throw new Error('the schema that its search_path names does not exist; CREATE SCHEMA makes it');
    await migrate(db, schema);
    return db;
  } catch (cause) {
    await db.destroy().catch(() => {});
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new RwError(
      'store_unusable',
      `The PostgreSQL database of DATABASE_URL cannot be used: ${reason}.`,
      'See that it runs and that DATABASE_URL names a user who may create tables there; without DATABASE_URL rwerror keeps a file.',
      cause,
    );
  }
}

/** A connection that does not answer may be dead without knowing it: the pool shall not lend it again. */
async function lendClient(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  let isHung = false;
  const query = (text: string, values: unknown[]) =>
    client.query(text, values).catch((error: Error) => {
      isHung ||= error.message === 'Query read timeout';
      throw error;
    });
  return { query, release: (discard?: boolean) => client.release(isHung || discard) } as unknown as PostgresPoolClient;
}
