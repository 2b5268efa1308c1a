import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

interface HeldLock<T> {
  /** Statements that lock something, in a transaction of their own. */
  hold: string[]
  /** The call, or calls, that have to wait for it. */
  call(): Promise<T>
  /** How many of them; one by default. */
  calls?: number
  /** Statements of the same transaction while the call waits: they fail when the call holds what they ask for. */
  free: string[]
  /** True when what `hold` and `free` have changed is kept; otherwise it is as if it had never been. */
  keep?: boolean
}

/** The connections that wait for $1, or for one that does. */
const WAITING = `select 1 from pg_stat_activity a, unnest(pg_blocking_pids(a.pid)) b
  where b = $1 or $1 = any (pg_blocking_pids(b)) group by a.pid`

/** Runs `free` while `call` waits for what `hold` has locked, and returns the answer of the call. Needs PostgreSQL. */
export async function whileWaiting<T>(
  app: TestApp,
  { hold, call, calls = 1, free, keep = false }: HeldLock<T>,
): Promise<T | undefined> {
  const client = await app.deps.database.pool?.connect()
  if (!client) throw new Error('these tests need PostgreSQL')
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  let answer: Promise<T> | undefined
  try {
    await client.query('begin')
    await run(hold)
    const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    answer = call()
    await expect.poll(() => app.sql(WAITING, [own?.pid])).toHaveLength(calls)
    await run(free)
    if (keep) await client.query('commit')
  } finally {
    await client.query('rollback')
    client.release()
    await answer
  }
  return answer
}
