import type { PGlite } from '@electric-sql/pglite'
import type { Client, Pool } from 'pg'
import type { Logger } from 'pino'
import type { DatabaseHandle } from './database.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
const ANSWER_WITHIN_MS = 10_000
const END_TIMEOUT_MS = 1_000

interface ListenOptions {
  /** A plain identifier; it becomes part of the SQL text. */
  channel: string
  onMessage(payload: string): void
  /** Called when a lost connection is restored: messages sent in between are lost. */
  onRestored(): void
  log: Pick<Logger, 'warn' | 'info'>
}

export interface Subscription {
  /** Checks whether the connection still answers; a dead one is replaced. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Listens to a NOTIFY channel. On PostgreSQL it uses a connection of its own outside the pool, which is replaced when
 * it breaks. Throws when the first connection fails.
 */
export function listenTo(database: DatabaseHandle, options: ListenOptions): Promise<Subscription> {
  return database.kind === 'pglite'
    ? listenOnPglite(database.pglite, options)
    : listenOnPostgres(database.pool, options)
}

async function listenOnPglite(pglite: PGlite, { channel, onMessage }: ListenOptions): Promise<Subscription> {
  const stop = await pglite.listen(channel, onMessage)
  return { check: async () => {}, close: () => stop() }
}

async function listenOnPostgres(pool: Pool, options: ListenOptions): Promise<Subscription> {
  const { onRestored, log } = options
  let closed = false
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const newClient = await openClient(pool, options)
    if (closed) return endQuietly(newClient)
    client = newClient
    newClient.once('end', () => lose(newClient))
    newClient.on('error', () => lose(newClient))
  }

  function lose(lost: Client): void {
    if (closed || client !== lost) return
    client = undefined
    void endQuietly(lost)
    log.warn('the connection that listens for notifications broke; it will be opened again')
    retry(FIRST_WAIT_MS)
  }

  function retry(wait: number): void {
    timer = setTimeout(async () => {
      try {
        await connect()
      } catch {
        if (!closed) retry(Math.min(wait * 2, LONGEST_WAIT_MS))
        return
      }
      log.info('the connection that listens for notifications is open again')
      onRestored()
    }, wait * jitter())
    timer.unref()
  }

  await connect()
  return {
    async check() {
      const checkedClient = client
      await checkedClient?.query('select 1').catch(() => lose(checkedClient))
    },
    async close() {
      closed = true
      clearTimeout(timer)
      if (client) await endQuietly(client)
    },
  }
}

/** A connection that listens to the channel when this resolves. */
async function openClient(pool: Pool, { channel, onMessage }: ListenOptions): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
    application_name: 'pobyt live',
  })
  // The caller adds its own error listener; until then connect() itself rejects with the error.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    await endQuietly(client)
    throw error
  }
  return client
}

/** A dead connection may never answer end(), so there is a time limit. */
async function endQuietly(client: Client): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, END_TIMEOUT_MS).unref())
  await Promise.race([client.end().catch(() => {}), timeout])
}

/** A factor between 0.5 and 1, so that processes do not all reconnect at once. */
function jitter(): number {
  return 0.5 + Math.random() / 2
}
