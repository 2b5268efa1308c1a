import type { Writable } from 'node:stream'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import type { BoundStatement, DatabaseHandle, Tx } from './database.ts'
import { repeatConflicts } from './outage.ts'
import { run } from './statement.ts'

const dialect = new PgDialect()

/**
 * Transactions on pipelined connections: "begin" is sent together with the first statement, and a transaction of known
 * statements is one round trip. A round trip costs more than most of our statements.
 */
export function createTransactions(pool: Pool): Pick<DatabaseHandle, 'transaction' | 'runBoth'> {
  return {
    transaction: (first, work) =>
      withClient(pool, async (client, tx) => {
        try {
          const [, found] = await sendPipelined(client, () => [client.query('begin'), runBound(tx, first)])
          const result = await work(tx, found)
          await client.query('commit')
          return result
        } catch (error) {
          // A failed rollback on a broken connection must not hide the first error.
          await client.query('rollback').catch(() => {})
          throw error
        }
      }),
    runBoth: (first, second) =>
      withClient(pool, async (client, tx) => {
        const [, one, two] = await sendPipelined(client, () => [
          client.query('begin'),
          runBound(tx, first),
          // PostgreSQL rejects it when the first has failed, and the commit becomes a rollback.
          runBound(tx, second),
          client.query('commit'),
        ])
        return [one, two]
      }),
  }
}

function runBound<R, V>(tx: Tx, { statement, values }: BoundStatement<R, V>): Promise<R[]> {
  return run(tx, statement, values)
}

/** Sends all statements in one packet and waits for every answer; throws the first error in the order of sending. */
async function sendPipelined<T extends unknown[]>(
  client: PoolClient,
  send: () => { [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  const { stream } = (client as PoolClient & { connection: { stream: Writable } }).connection
  stream.cork()
  const sent = send()
  stream.uncork()
  // A connection goes back to the pool only when all its statements have ended.
  await Promise.allSettled(sent)
  return (await Promise.all(sent)) as T
}

/** Lost fights for locks are repeated (outage.ts). */
function withClient<T>(pool: Pool, work: (client: PoolClient, tx: Tx) => Promise<T>): Promise<T> {
  return repeatConflicts(() => tryWithClient(pool, work))
}

/** A connection whose transaction could not be ended is closed, not reused. */
async function tryWithClient<T>(pool: Pool, work: (client: PoolClient, tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const session = new NodePgSession(client, dialect, undefined, {})
  const tx = new NodePgTransaction(dialect, session, undefined) as unknown as Tx
  let broken = false
  try {
    return await work(client, tx)
  } catch (error) {
    broken = client.getTransactionStatus() !== 'I'
    throw error
  } finally {
    client.release(broken)
  }
}
