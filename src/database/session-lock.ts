import { sql } from 'drizzle-orm'
import { connectAlone } from './connect-alone.ts'
import { type Database, type DatabaseHandle, rows, type Tx } from './database.ts'

/** First half of the key of every lock of this file: an arbitrary number that nothing else in the database locks. */
const SPACE = 70_623

/** A lock of the database that ends with its connection, so that a killed process leaves none. */
export interface SessionLock {
  /** Throws when the connection, and with it the lock, is lost. */
  check(): Promise<void>
  release(): Promise<void>
}

/** One statement, because all users of the embedded database share one session, which may take its own lock again. */
const takeLock = (key: number) =>
  `select not (${heldText(key)}) and pg_try_advisory_lock(${SPACE}, ${key}) as taken`

const heldText = (key: number) => `exists (
  select from pg_locks where locktype = 'advisory' and classid = ${SPACE} and objid = ${key} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database()))`

/** Takes the lock of this number; null when another process, or another part of this one, has it. */
export async function takeSessionLock(database: DatabaseHandle, key: number): Promise<SessionLock | null> {
  return database.kind === 'pglite' ? lockPglite(database, key) : lockPostgres(database, key)
}

/** Whether any process has the lock of this number. */
export async function isSessionLocked(db: Database | Tx, key: number): Promise<boolean> {
  return (
    rows<{ held: boolean }>(await db.execute(sql.raw(`select ${heldText(key)} as held`)))[0]?.held ?? false
  )
}

type Handle<Kind> = Extract<DatabaseHandle, { kind: Kind }>

async function lockPglite({ pglite }: Handle<'pglite'>, key: number): Promise<SessionLock | null> {
  const found = await pglite.query<{ taken: boolean }>(takeLock(key))
  if (!found.rows[0]?.taken) return null
  return {
    check: async () => {},
    release: async () => {
      await pglite.query(`select pg_advisory_unlock(${SPACE}, ${key})`)
    },
  }
}

async function lockPostgres({ pool }: Handle<'postgres'>, key: number): Promise<SessionLock | null> {
  const client = await connectAlone(pool, 'pobyt lock')
  try {
    const found = await client.query<{ taken: boolean }>(takeLock(key))
    if (found.rows[0]?.taken) {
      return {
        check: async () => {
          await client.query('select 1')
        },
        release: () => client.end(),
      }
    }
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  return null
}
