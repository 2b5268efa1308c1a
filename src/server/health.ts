import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Deps } from '#config/deps.ts'
import type { DatabaseHandle } from '#database/database.ts'
import type { AppEnv } from '#http/api.ts'

const CACHE_MS = 5_000
/** A part that does not answer in this time is not ready. */
const PART_MS = 3_000
/** More than PostgreSQL keeps in the smallest work_mem: it writes them to a temporary file of some pages. */
const SPILLED_ROWS = 5_000

export interface CheckedPart {
  name: 'database' | 'storage'
  /** Why it cannot be read and written now; null when it can. */
  error: unknown
}

/**
 * Whether database and storage can be read and written now, found out by writing. Both at once, each within three seconds.
 * Never throws.
 */
export function checkParts({ database, files }: Pick<Deps, 'database' | 'files'>): Promise<CheckedPart[]> {
  return Promise.all([
    checkPart('database', () => checkDatabase(database)),
    checkPart('storage', () => files.check()),
  ])
}

async function checkPart(name: CheckedPart['name'], check: () => Promise<void>): Promise<CheckedPart> {
  const ended = new AbortController()
  const late = sleep(PART_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`no answer within ${PART_MS} ms`)
  })
  try {
    await Promise.race([check(), late])
    return { name, error: null }
  } catch (error) {
    return { name, error }
  } finally {
    late.catch(() => {})
    ended.abort()
  }
}

/**
 * Commits a change that changes nothing. On a full disk PostgreSQL may still do that, because it writes into files that
 * exist: so it also writes a temporary file, which needs new space.
 */
async function checkDatabase(database: DatabaseHandle): Promise<void> {
  await database.requireFreeSpace()
  await database.db.transaction(async (tx) => {
    if (database.kind === 'postgres') {
      await tx.execute(sql`set local work_mem = '64kB'`)
      await tx.execute(sql`select count(*) from generate_series(1, ${SPILLED_ROWS}::int)`)
    }
    await tx.execute(sql`update installation set single = single`)
  })
}

/**
 * /healthz: the process is alive. /readyz: its database and its files can be read and written, and it does not stop
 * (`closing`).
 */
export function createHealth(deps: Deps, closing: AbortSignal) {
  const { log } = deps
  const app = new Hono<AppEnv>()
  // Anybody may call it, and a check writes: requests within a few seconds share one result.
  let last: { at: number; parts: Promise<CheckedPart[]> } | undefined
  const check = () => {
    if (!last || Date.now() - last.at > CACHE_MS) last = { at: Date.now(), parts: checkAndLog() }
    return last.parts
  }
  async function checkAndLog() {
    const parts = await checkParts(deps)
    for (const { name, error } of parts)
      if (error !== null) log.error({ err: error }, `the ${name} cannot be read and written`)
    return parts
  }
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (closing.aborted) return c.json({ status: 'stopping' }, 503)
    const parts = await check()
    const ready = parts.every(({ error }) => error === null)
    const states = parts.map(({ name, error }) => [name, error === null ? 'ok' : 'unreachable'])
    return c.json({ status: ready ? 'ok' : 'not ready', ...Object.fromEntries(states) }, ready ? 200 : 503)
  })
  return app
}
