import { AsyncResource } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import type { Database, DatabaseHandle } from './database.ts'
import { type Migration, migratePostgres } from './migrate.ts'
import { createTransactions } from './pipelined-transactions.ts'
import { explainPostgresFailure } from './postgres-failure.ts'
import { createPreparingClient } from './prepared-statements.ts'
import type { ObserveStatement } from './statement-observer.ts'

const OLDEST_VERSION = 15
const INT8 = 20

/** PostgreSQL ends a statement itself; the client gives up a little later when PostgreSQL does not even do that. */
const STATEMENT_MS = 10_000
const STATEMENT_ANSWER_MS = 11_000
/** Time limit for a connection, a new one or one of the pool's that is in use. */
const CONNECTION_MS = 8_000
const CLOSE_MS = 3_000

const SESSION_SETTINGS = `
  set timezone to 'UTC';
  set statement_timeout to '${STATEMENT_MS}ms';
  set idle_in_transaction_session_timeout to '30s';
`

interface PostgresOptions {
  databaseUrl: string
  migrationsDir: string
  migrate?: boolean
  onMigrated?(applied: readonly Migration[]): void
  log: { error(detail: object, text: string): void }
  observe?: ObserveStatement | undefined
}

/**
 * Migrates PostgreSQL under an advisory lock, unless it is to be opened as it is, and opens a pool of at most ten
 * connections. Throws StartError when it is older than PostgreSQL 15, does not answer, or does not let the server in.
 */
export async function openPostgres({
  databaseUrl,
  migrationsDir,
  migrate = true,
  onMigrated,
  log,
  observe,
}: PostgresOptions): Promise<DatabaseHandle> {
  // Makes count(*) a number, as in PGlite; Drizzle uses the parsers of the package, not of the pool.
  pg.types.setTypeParser(INT8, parseWholeNumber)
  try {
    const applied = await onOneConnection(databaseUrl, async (client) =>
      migrate ? migratePostgres({ db: drizzle(client), migrationsDir }) : [],
    )
    if (applied.length > 0) onMigrated?.(applied)
  } catch (error) {
    throw explainPostgresFailure(error, databaseUrl)
  }

  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: CONNECTION_MS,
    query_timeout: STATEMENT_ANSWER_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'pobyt',
    Client: createPreparingClient({ log, observe }),
    // Statements sent without waiting for an answer go in one packet (pipelined-transactions.ts).
    pipeline: true,
    // Set by statements, not by start-up parameters: connection poolers reject parameters they do not know.
    onConnect: async (client) => {
      await client.query(SESSION_SETTINGS)
    },
  })
  // A broken idle connection is replaced; without a listener the error would end the process.
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection broke'))

  if (observe) keepCaller(pool)

  return {
    kind: 'postgres',
    db: drizzle(pool) as unknown as Database,
    ...createTransactions(pool),
    pool,
    requireFreeSpace: async () => {},
    // A server that does not answer does not end connections, either.
    close: () => Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { ref: false })]),
  }
}

/** A statement that waited for a connection belongs to who sent it, not to who gave the connection back. */
function keepCaller(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: () => void) => unknown
  Object.assign(pool, {
    connect: (callback?: () => void) => (callback ? connect(AsyncResource.bind(callback)) : connect()),
  })
}

/**
 * Runs `work` on the first connection, after a look at the version. It has not the pool's statement_timeout: waiting for
 * another server's migrations may take longer.
 */
async function onOneConnection<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
      `select current_setting('server_version_num') as server_version_num,
        current_setting('server_version') as server_version`,
    )
    const [version] = rows
    if (Number(version?.server_version_num) < OLDEST_VERSION * 10_000) {
      throw new StartError(
        `The server of DATABASE_URL is PostgreSQL ${version?.server_version ?? 'of an unknown version'}, but Pobyt needs ${OLDEST_VERSION} or newer.`,
      )
    }
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Integers beyond 2^53 stay text, so that no digits are lost. */
function parseWholeNumber(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}
