import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordStaffAct } from '#audit/audit-log.ts'
import { rows, type Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { sqlState } from '#database/sql-state.ts'
import { createStaffSession } from '#session/staff-session.ts'
import { insertPerson } from '#tests/support/create-person.ts'
import { createStaff } from '#tests/support/create-staff.ts'
import { KINDS, openMigrated, query } from './both-databases.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const readStaff = async (tx: Tx) =>
  rows<{ user_id: string; role: string }>(await tx.execute(sql`select user_id, role from staff`))

describe.each(KINDS)('A staff session on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const host = { sql: (text: string, params?: unknown[]) => query(handle, text, params) }
  const sessionOf = (token: string) => createStaffSession({ database: handle, token, addressHash: null })

  /** The code with which the session is refused; null when its work ran. */
  async function refusalOf(token: string): Promise<unknown> {
    let ran = false
    const refused = await sessionOf(token)
      .transaction(async () => {
        ran = true
      })
      .then(() => null)
      .catch((error: unknown) => Object(error).code)
    expect(ran).toBe(refused === null)
    return refused
  }

  /** Suspends from another connection; the embedded database has one only, so there within the transaction. */
  function suspend(tx: Tx, id: string): Promise<unknown> {
    const text = 'update staff set suspended_at = now() where user_id = '
    if (kind === 'postgres') return query(handle, `${text} $1`, [id])
    return withOwnerRole(tx, () => tx.execute(sql`${sql.raw(text)} ${id}`))
  }

  test('enters as app_staff, with its user and session, and reads its own row', async () => {
    const { id, name, token } = await createStaff(host, { role: 'admin' })
    const [session] = await query<{ id: string }>(handle, 'select id from session where token = $1', [token])
    const seen = await sessionOf(token).transaction(async ({ tx, actor }) => {
      const settings = await tx.execute(sql`
        select current_user::text as role, current_setting('app.user_id') as user_id,
          current_setting('app.session_id') as session_id, current_staff() as staff`)
      return { actor, settings: rows(settings), staff: await readStaff(tx) }
    })
    expect(seen.actor).toEqual({
      kind: 'staff',
      userId: id,
      sessionId: session?.id,
      full_name: name,
      role: 'admin',
      addressHash: null,
      atEnd: [],
    })
    expect(seen.settings).toEqual([{ role: 'app_staff', user_id: id, session_id: session?.id, staff: id }])
    expect(seen.staff).toContainEqual({ user_id: id, role: 'admin' })
  })

  test('of nobody, or one that has expired, is signed out', async () => {
    const { id, token } = await createStaff(host)
    await query(handle, `update session set expires_at = now() - interval '1 second' where user_id = $1`, [
      id,
    ])
    expect([await refusalOf(token), await refusalOf('no such token')]).toEqual(['signed_out', 'signed_out'])
  })

  test('of an applicant, of somebody suspended and without a second factor are refused alike', async () => {
    const applicant = await insertPerson(host)
    await query(handle, 'update session set second_factor_at = now() where user_id = $1', [applicant.id])
    const suspended = await createStaff(host, { suspended: true })
    const unconfirmed = await createStaff(host, { secondFactor: false })
    for (const { token } of [applicant, suspended, unconfirmed]) {
      expect(await refusalOf(token)).toBe('not_found')
    }
    expect(await refusalOf((await createStaff(host)).token)).toBeNull()
  })

  test('of somebody who is suspended between two statements sees nothing in the second', async () => {
    const { id, token } = await createStaff(host)
    const [before, after] = await sessionOf(token).transaction(async ({ tx }) => {
      const first = await readStaff(tx)
      await suspend(tx, id)
      return [first, await readStaff(tx)]
    })
    expect(before).toContainEqual({ user_id: id, role: 'specialist' })
    expect(after).toEqual([])
    expect(await refusalOf(token)).toBe('not_found')
  })

  // The embedded database has one connection: nobody else can suspend in the middle of a transaction.
  test.skipIf(kind === 'pglite')(
    'of somebody who is suspended in the middle of an act is refused like the next one',
    async () => {
      const { id, token } = await createStaff(host)
      const act = sessionOf(token).transaction(async (running) => {
        await suspend(running.tx, id)
        await recordStaffAct(running, { act: 'case.answers_read' })
      })
      await expect(act).rejects.toMatchObject({ code: 'not_found' })
      const ended = await createStaff(host)
      const late = sessionOf(ended.token).transaction(async (running) => {
        await query(handle, 'delete from session where user_id = $1', [ended.id])
        await recordStaffAct(running, { act: 'case.answers_read' })
      })
      await expect(late).rejects.toMatchObject({ code: 'signed_out' })
    },
  )

  test('keeps the error of a right that is missing', async () => {
    const { token } = await createStaff(host)
    const refused = sessionOf(token).transaction(({ tx }) => tx.execute(sql`select 1 from session`))
    await expect(refused).rejects.not.toMatchObject({ code: 'not_found' })
  })

  test('commits its work or nothing, and the connection serves the next caller as before', async () => {
    const { token } = await createStaff(host)
    const { id } = await insertPerson(host)
    const rename = (tx: Tx) =>
      withOwnerRole(tx, () => tx.execute(sql`update "user" set full_name = 'Renamed' where id = ${id}`))
    const failed = sessionOf(token).transaction(async ({ tx }) => {
      await rename(tx)
      throw new Error('of the work')
    })
    await expect(failed).rejects.toThrow('of the work')
    const readName = () => query(handle, 'select full_name from "user" where id = $1', [id])
    expect(await readName()).toEqual([{ full_name: 'Olena Kovalenko' }])
    await sessionOf(token).transaction(({ tx }) => rename(tx))
    expect(await readName()).toEqual([{ full_name: 'Renamed' }])
  })

  test.each(['session', 'account', 'verification', 'file_keys', 'email_outbox'])(
    'has no right to read %s',
    async (table) => {
      const { token } = await createStaff(host)
      const refused = await sessionOf(token)
        .transaction(({ tx }) => tx.execute(sql`select 1 from ${sql.identifier(table)}`))
        .catch((error: unknown) => error)
      expect(sqlState(refused)).toBe(INSUFFICIENT_PRIVILEGE)
    },
  )
})
