import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

interface HeldLock {
  /** Statements that lock something, in a transaction of their own. */
  hold: string[]
  /** The call that has to wait for it. */
  call(): Promise<unknown>
  /** Statements of the same transaction while the call waits: they fail when the call holds what they ask for. */
  free: string[]
}

/** Runs `free` while `call` waits for what `hold` has locked, and returns the answer of the call. Needs PostgreSQL. */
export async function whileWaiting(app: TestApp, { hold, call, free }: HeldLock): Promise<unknown> {
  const client = await app.deps.database.pool?.connect()
  if (!client) throw new Error('these tests need PostgreSQL')
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  let answer: Promise<unknown> | undefined
  try {
    await client.query('begin')
    await run(hold)
    const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    answer = call()
    const waiting = () =>
      app.sql('select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [own?.pid])
    await expect.poll(waiting).toHaveLength(1)
    await run(free)
  } finally {
    await client.query('rollback')
    client.release()
    await answer
  }
  return answer
}
