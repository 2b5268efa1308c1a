import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows, type Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { sqlState } from '#database/sql-state.ts'
import { KINDS, openMigrated } from './both-databases.ts'

const UNIQUE_VIOLATION = '23505'
const INSUFFICIENT_PRIVILEGE = '42501'

const readRole = async (tx: Tx) =>
  rows<{ role: string }>(await tx.execute(sql`select current_setting('role') as role`))[0]?.role
/** Needs owner rights: app_user has no rights on spent captcha challenges. */
const consumeCaptcha = (tx: Tx, signature: string) =>
  tx.execute(sql`insert into spent_challenges (signature, expires_at) values (${signature}, now())`)

describe.each(KINDS)('SHELL-4 owner rights inside an applicant’s transaction on %s', async (kind) => {
  const { db } = await openMigrated(kind)
  const asApplicant = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('app.user_id', 'olena', true), set_config('role', 'app_user', true)`,
      )
      return work(tx)
    })

  test('last as long as the work, and give back its answer', async () => {
    const roles = await asApplicant(async (tx) => [
      await withOwnerRole(tx, () => readRole(tx)),
      await readRole(tx),
    ])
    expect(roles).toEqual(['none', 'app_user'])
  })

  test('are kept by a transaction that had them, also after a nested call', async () => {
    const roles = await db.transaction(async (tx) => [
      await withOwnerRole(tx, () => readRole(tx)),
      await readRole(tx),
    ])
    expect(roles).toEqual(['none', 'none'])
    const nested = await asApplicant(async (tx) => {
      const inside = await withOwnerRole(tx, async () => {
        await withOwnerRole(tx, () => consumeCaptcha(tx, 'inner'))
        return [await readRole(tx), await consumeCaptcha(tx, 'outer').then(() => 'written')]
      })
      return [...inside, await readRole(tx)]
    })
    expect(nested).toEqual(['none', 'written', 'app_user'])
  })

  test('end with an error of the work that is caught in the transaction', async () => {
    const role = await asApplicant(async (tx) => {
      const work = withOwnerRole(tx, async () => {
        await consumeCaptcha(tx, 'before the error')
        throw new Error('of JavaScript')
      })
      await expect(work).rejects.toThrow('of JavaScript')
      return readRole(tx)
    })
    expect(role).toBe('app_user')
    const refused = asApplicant(async (tx) => {
      await withOwnerRole(tx, () => Promise.reject(new Error('of JavaScript'))).catch(() => {})
      await consumeCaptcha(tx, 'as app_user')
    })
    expect(sqlState(await refused.catch((error: unknown) => error))).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test('A statement that fails is the error that is told, not the one of the transaction it aborted', async () => {
    const twice = (tx: Tx) =>
      withOwnerRole(tx, () => consumeCaptcha(tx, 'twice').then(() => consumeCaptcha(tx, 'twice')))
    expect(sqlState(await asApplicant(twice).catch((error: unknown) => error))).toBe(UNIQUE_VIOLATION)
    // After a savepoint the transaction continues as the applicant.
    const role = await asApplicant(async (tx) => {
      await tx.transaction(twice).catch(() => {})
      return readRole(tx)
    })
    expect(role).toBe('app_user')
    const inside = await asApplicant((tx) =>
      withOwnerRole(tx, async () => {
        await tx.transaction(twice).catch(() => {})
        return readRole(tx)
      }),
    )
    expect(inside).toBe('none')
  })

  test('Calls side by side all have them, and the last one gives them back', async () => {
    const [done, role] = await asApplicant(async (tx) => {
      const calls = ['a', 'b', 'c', 'd'].map((name, i) =>
        withOwnerRole(tx, async () => {
          for (let n = 0; n <= i; n += 1) await consumeCaptcha(tx, `side by side ${name}${n}`)
          return name
        }),
      )
      const settled = await Promise.allSettled([
        ...calls,
        withOwnerRole(tx, () => Promise.reject(new Error('one'))),
      ])
      return [settled.map(({ status }) => status), await readRole(tx)]
    })
    expect(done).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
    expect(role).toBe('app_user')
  })
})

describe.each(KINDS)('A refused statement on %s', async (kind) => {
  const { db } = await openMigrated(kind)

  test('has its SQLSTATE, an error of the system none', async () => {
    const error = await db.execute(sql`select 1 / 0`).catch((one: unknown) => one)
    expect(sqlState(error)).toBe('22012')
    for (const code of ['EPERM', 'EPIPE', 'EROFS', 'E2BIG'])
      expect(sqlState(Object.assign(new Error(code), { code, errno: -1, syscall: 'write' }))).toBeNull()
    // As pg-boss reports it.
    expect(sqlState({ code: '22012', severity: 'ERROR', message: 'division by zero' })).toBe('22012')
    for (const other of [null, '22012', { code: '22012' }]) expect(sqlState(other)).toBeNull()
  })
})
