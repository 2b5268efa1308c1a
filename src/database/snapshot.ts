import type { PGlite } from '@electric-sql/pglite'
import { connectAlone } from './connect-alone.ts'
import type { Database, DatabaseHandle } from './database.ts'
import { describeCopy, quoteName, type RunQuery, type TableColumns } from './table-list.ts'

/** The database at one moment, whatever is written meanwhile. */
export interface Snapshot {
  db: Database
  query: RunQuery
  /** The rows of a table in PostgreSQL's text format, one a line, in parts of any length. */
  copyOut(table: TableColumns): AsyncIterable<Uint8Array>
}

/** The same text on every server: whatever it is configured to show. */
export const TEXT_SETTINGS = `
  set local datestyle to 'ISO, MDY';
  set local intervalstyle to 'postgres';
  set local timezone to 'UTC';
  set local bytea_output to 'hex';
  set local extra_float_digits to 1;
  set local row_security to off;
`

/**
 * Runs `work` on a snapshot. PostgreSQL goes on meanwhile; the embedded database answers nobody else until `work` ends.
 */
export function readSnapshot<T>(
  database: DatabaseHandle,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return database.kind === 'pglite' ? readPglite(database.pglite, work) : readPostgres(database.pool, work)
}

async function readPostgres<T>(
  pool: Parameters<typeof connectAlone>[0],
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { to: copyTo } = await import('pg-copy-streams')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const client = await connectAlone(pool, 'pobyt backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(TEXT_SETTINGS)
    const result = await work({
      db: drizzle(client) as unknown as Database,
      query: async <Row>(text: string, values?: unknown[]) =>
        (await client.query(text, values)).rows as Row[],
      copyOut: (table) => client.query(copyTo(`copy ${describeCopy(table)} to stdout`)),
    })
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function readPglite<T>(pglite: PGlite, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { drizzle } = await import('drizzle-orm/pglite')
  return pglite.transaction(async (tx) => {
    await tx.exec(TEXT_SETTINGS)
    const query = async <Row>(text: string, values?: unknown[]) => (await tx.query<Row>(text, values)).rows
    return work({
      db: drizzle({ client: tx as unknown as PGlite }) as unknown as Database,
      query,
      copyOut: (table) => copyPages(table, { query, copy: (text) => tx.query(text) }),
    })
  })
}

/** How much is copied at a time: the embedded database gives out a copy in one piece. */
const BYTES_AT_ONCE = 8 * 1024 * 1024

async function* copyPages(
  table: TableColumns,
  { query, copy }: { query: RunQuery; copy(text: string): Promise<{ blob?: File | Blob }> },
): AsyncGenerator<Uint8Array> {
  const name = `public.${quoteName(table.name)}`
  // Long values are not in the pages of the table.
  const [size] = await query<{ pages: number; bytes: number }>(
    `select (pg_relation_size('${name}') / current_setting('block_size')::int)::int as pages,
      pg_table_size('${name}')::float8 as bytes`,
  )
  const { pages = 0, bytes = 0 } = size ?? {}
  const atOnce = Math.max(1, Math.floor((pages * BYTES_AT_ONCE) / Math.max(bytes, 1)))
  const columns = table.columns.map(quoteName).join(', ')
  for (let page = 0; page < pages; page += atOnce) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + atOnce},0)'`
    const { blob } = await copy(`copy (select ${columns} from ${name} where ${range}) to '/dev/blob'`)
    if (blob) yield new Uint8Array(await blob.arrayBuffer())
  }
}
