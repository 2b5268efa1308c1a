import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Deps } from '#config/deps.ts'
import type { AppEnv } from '#http/api.ts'

const CACHE_MS = 5_000

export interface CheckedPart {
  name: 'database' | 'storage'
  /** Why it cannot be read and written now; null when it can. */
  error: unknown
}

/** Whether database and storage can be read and written now. Never throws. */
export async function checkParts({
  database,
  files,
}: Pick<Deps, 'database' | 'files'>): Promise<CheckedPart[]> {
  const check = (name: CheckedPart['name'], work: () => Promise<void>) =>
    work().then(
      () => ({ name, error: null }),
      (error: unknown) => ({ name, error }),
    )
  return Promise.all([
    check('database', async () => {
      await database.db.execute(sql`select 1`)
      // With a full disk the database still answers, but cannot write.
      await database.requireFreeSpace()
    }),
    check('storage', () => files.check()),
  ])
}

/** /healthz: the process is alive. /readyz: its database and its files are readable and writable. */
export function createHealth(deps: Deps) {
  const app = new Hono<AppEnv>()
  // Anybody may call it, and a check writes a file: requests within a few seconds share one result.
  let last: { at: number; states: ReturnType<typeof checkNow> } | undefined
  const check = () => {
    if (!last || Date.now() - last.at > CACHE_MS) last = { at: Date.now(), states: checkNow() }
    return last.states
  }
  async function checkNow() {
    return (await checkParts(deps)).map(({ name, error }) => {
      if (error !== null) deps.log.error({ err: error }, `the ${name} is not reachable`)
      return [name, error === null ? 'ok' : 'unreachable'] as const
    })
  }
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const states = await check()
    const ready = states.every(([, state]) => state === 'ok')
    return c.json({ status: ready ? 'ok' : 'not ready', ...Object.fromEntries(states) }, ready ? 200 : 503)
  })
  return app
}
