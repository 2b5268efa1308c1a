import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppEnv } from '#platform/api.ts'
import type { Deps } from '#platform/deps.ts'

/** /healthz: the process lives. /readyz: it can reach its database and its files. */
export function createHealth({ database, files, log }: Deps) {
  const app = new Hono<AppEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const parts = { database: () => database.db.execute(sql`select 1`), storage: () => files.check() }
    const states = await Promise.all(
      Object.entries(parts).map(async ([name, check]) => {
        try {
          await check()
          return [name, 'ok'] as const
        } catch (error) {
          log.error({ err: error }, `${name} not reachable`)
          return [name, 'unreachable'] as const
        }
      }),
    )
    const ready = states.every(([, state]) => state === 'ok')
    return c.json({ status: ready ? 'ok' : 'not ready', ...Object.fromEntries(states) }, ready ? 200 : 503)
  })
  return app
}
