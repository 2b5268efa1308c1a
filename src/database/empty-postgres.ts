import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectAlone } from './connect-alone.ts'
import type { Tx } from './database.ts'
import { type EmptyDatabase, HAS_TABLES, notEmpty } from './empty-database.ts'
import { LOCK_KEY } from './migrate.ts'
import { explainPostgresFailure } from './postgres-failure.ts'
import { TEXT_SETTINGS } from './snapshot.ts'
import { describeCopy } from './table-list.ts'

/** Throws StartError when the database has tables, does not answer, or does not let this user in. */
export async function requireEmptyPostgres(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, requireNoTables)
}

/**
 * Fills the empty database in one transaction, which a server that starts meanwhile waits for. Throws StartError when it
 * is not empty.
 */
export async function fillEmptyPostgres(
  databaseUrl: string,
  fill: (database: EmptyDatabase) => Promise<void>,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin')
    // A server's own settings would end what takes minutes.
    await client.query('set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0')
    await client.query(TEXT_SETTINGS)
    await client.query(`select pg_advisory_xact_lock(${LOCK_KEY})`)
    await requireNoTables(client)
    await fill({
      tx: drizzle(client) as unknown as Tx,
      query: async <Row>(text: string, values?: unknown[]) =>
        (await client.query(text, values)).rows as Row[],
      run: async (text) => {
        await client.query(text)
      },
      copyIn: (table, text) =>
        pipeline(text, client.query(copyFrom(`copy ${describeCopy(table)} from stdin`))),
    })
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
    await client.query('analyze')
  })
}

async function withClient(databaseUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  try {
    const client = await connectAlone({ options: { connectionString: databaseUrl } }, 'pobyt restore')
    try {
      await work(client)
    } finally {
      await client.end()
    }
  } catch (error) {
    throw explainPostgresFailure(error, databaseUrl)
  }
}

async function requireNoTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean; name: string }>(
    `select found, current_database() as name from (${HAS_TABLES}) tables`,
  )
  if (rows[0]?.found)
    throw notEmpty(
      rows[0].name,
      'create an empty one and name it in DATABASE_URL; the old one may stay as it is.',
    )
}
