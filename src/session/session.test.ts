import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#database/database.ts'
import { statement, value } from '#database/statement.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

describe('AUTH-8 a session that has ended', () => {
  test('reads and saves nothing, and the connection serves the next caller as before', async () => {
    const [signedOut, signedIn] = await Promise.all([app.createPerson(), app.createPerson()])
    await app.sql(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [
      signedOut.id,
    ])
    const answers = {
      full_name: 'Tamar Beridze',
      phone: '+48 573 000 111',
      address: 'ul. Nadodrzańska 14/6, 50-231 Wrocław',
      date_of_birth: '1994-02-28',
      nationality: 'Georgia',
      passport_number: '18AB12345',
    }
    for (let i = 0; i < 15; i += 1) {
      const [refused, unsaved, read] = await Promise.all([
        signedOut.json('/api/progress'),
        signedOut.json('/api/personal-info', { method: 'PUT', json: answers }),
        signedIn.json<{ user: { id: string } }>('/api/progress'),
      ])
      expect([refused.status, unsaved.status, read.status]).toEqual([401, 401, 200])
      expect(read.body.user.id).toBe(signedIn.id)
    }
    expect(await app.sql('select user_id from personal_info where user_id = $1', [signedOut.id])).toEqual([])
  })

  test('runs no following statement, with any role', async () => {
    const { database } = app.deps
    const first = { statement: statement(sql`select set_config('role', 'no such role', true)`), values: {} }
    const second = {
      statement: statement<unknown, { id: string }>(
        sql`insert into "user" (id, full_name, email, terms_version, terms_accepted_at)
          values (${value('id')}, 'Nobody', 'nobody@example.com', 'test', now())`,
      ),
      values: { id: 'nobody' },
    }
    await expect(database.runBoth(first, second)).rejects.toThrow()
    await expect(database.transaction(first, async () => 'done')).rejects.toThrow()
    expect(await app.sql(`select id from "user" where id = 'nobody'`)).toEqual([])
  })
})

describe('a transaction', () => {
  const one = { statement: statement<{ one: number }>(sql`select 1 as one`), values: {} }

  test('commits all changes of its work, or none', async () => {
    const { database } = app.deps
    const add = (
      id: string,
    ) => sql`insert into "user" (id, full_name, email, terms_version, terms_accepted_at)
      values (${id}, 'Somebody', ${`${id}@example.com`}, 'test', now())`
    const result = await database.transaction(one, async (tx, [row]) => {
      await tx.execute(add('committed'))
      // A savepoint inside is rolled back alone.
      await tx
        .transaction(async (inner) => {
          await inner.execute(add('rolled-back'))
          throw new Error('roll back')
        })
        .catch(() => {})
      return row
    })
    expect(result).toEqual({ one: 1 })
    const failing = database.transaction(one, async (tx) => {
      await tx.execute(add('failed'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const ids = await app.sql(`select id from "user" where id in ('committed', 'rolled-back', 'failed')`)
    expect(ids).toEqual([{ id: 'committed' }])
  })

  test('in which an error was swallowed is no success: nothing of it was committed', async () => {
    const { database } = app.deps
    const swallow = async (tx: Tx) => {
      await tx.execute(sql`insert into limits_of_test values (1)`).catch(() => {})
      return 'done'
    }
    await expect(database.transaction(one, swallow)).rejects.toThrow('rolled back')
    await expect(database.db.transaction(swallow)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('rolled back') },
    })
    expect(await database.transaction(one, async (_, found) => found)).toEqual([{ one: 1 }])
  })

  test('whose connection breaks throws the error of its work, and the next one has another connection', async () => {
    const { database } = app.deps
    const broken = database.transaction(one, async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {})
      throw new Error('why it failed')
    })
    await expect(broken).rejects.toThrow('why it failed')
    const rows = await database.transaction(one, async (_, found) => found)
    expect(rows).toEqual([{ one: 1 }])
  })
})
