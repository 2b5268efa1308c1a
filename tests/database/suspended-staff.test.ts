import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changedRows, type Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { sqlState } from '#database/sql-state.ts'
import { moveCase, recordEvent } from '#features/cases/server/service.ts'
import { lockCase, updateCase } from '#features/cases/server/store.ts'
import { lockNewest, markOpened } from '#features/documents/versions/server/store.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { createStaffSession } from '#session/staff-session.ts'
import { insertPerson } from '#tests/support/create-person.ts'
import { createStaff } from '#tests/support/create-staff.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { KINDS, openMigrated, query } from './both-databases.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const { deps } = await startTestApp()

describe.each(KINDS)('Staff suspended between two statements of one transaction on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const host = { sql: (text: string, params?: unknown[]) => query(handle, text, params) }
  let person = { id: '', caseId: '', documentId: '' }

  beforeEach(async () => {
    person = await addSubmittedCase()
  })

  async function addSubmittedCase() {
    const { id } = await insertPerson(host)
    const [opened] = await query<{ id: string }>(handle, 'select start_case($1) as id', [id])
    const caseId = opened?.id ?? ''
    await query(handle, `update cases set stage = 'submitted' where id = $1`, [caseId])
    const [document] = await query<{ id: string }>(
      handle,
      `insert into documents (user_id, case_id, document_type, file_name, file_size, content_type, object_name, uploaded_at)
       values ($1, $2, 'passport', 'scan.pdf', 1, 'application/pdf', $1, now()) returning id`,
      [id, caseId],
    )
    return { id, caseId, documentId: document?.id ?? '' }
  }

  /** Suspends from another connection; the embedded database has one only, so there within the transaction. */
  function suspend({ tx, actor }: Act<StaffActor>): Promise<unknown> {
    const text = 'update staff set suspended_at = now() where user_id = '
    if (kind === 'postgres') return query(handle, `${text} $1`, [actor.userId])
    return withOwnerRole(tx, () => tx.execute(sql`${sql.raw(text)} ${actor.userId}`))
  }

  // The last admin cannot be suspended.
  await createStaff(host, { role: 'admin' })

  async function asStaff<T>(work: (act: Act<StaffActor>) => Promise<T>): Promise<T> {
    const { token } = await createStaff(host, { role: 'admin' })
    return createStaffSession({ database: handle, token, addressHash: null }).transaction(work)
  }

  /** What staff may change of the case and its document, with the number of rows in its history and of audit rows. */
  const readState = () =>
    query(
      handle,
      `select c.stage, c.updated_at, d.status, d.opened_at,
         (select count(*)::int from case_events e where e.case_id = c.id) as events,
         (select count(*)::int from audit_log a where a.case_id = c.id) as audited
       from cases c join documents d on d.case_id = c.id where c.id = $1`,
      [person.caseId],
    )

  test('read the case with the first one, and nothing with the second', async () => {
    const seen = await asStaff(async (act) => {
      const first = await lockCase(act.tx, person.caseId)
      await suspend(act)
      return [first?.id, await lockCase(act.tx, person.caseId)]
    })
    expect(seen).toEqual([person.caseId, null])
  })

  test('read the document with the first one, and neither read nor open nor judge it with the second', async () => {
    const before = await readState()
    const seen = await asStaff(async (act) => {
      const first = await lockNewest(act.tx, person.documentId)
      await suspend(act)
      const again = await lockNewest(act.tx, person.documentId)
      await markOpened(act.tx, person.documentId)
      const judged = changedRows(await judge(act.tx))
      return { first: first?.id, again, judged }
    })
    expect(seen).toMatchObject({ first: person.documentId, again: null, judged: 0 })
    expect(await readState()).toEqual(before)
  })

  const judge = (tx: Tx) =>
    tx.execute(sql`update documents set status = 'accepted' where id = ${person.documentId}`)

  test('judge the document with the first one, and what the second one would do is refused with all of it', async () => {
    const before = await readState()
    const refused = asStaff(async (act) => {
      expect(changedRows(await judge(act.tx))).toBe(1)
      await suspend(act)
      await recordEvent(act, { case: { id: person.caseId, user_id: person.id }, event: 'document_judged' })
    })
    const error: unknown = await refused.catch((thrown: unknown) => thrown)
    // The embedded database has rolled the suspension back with the rest, so there it is the database's own error.
    if (kind === 'postgres') expect(error).toMatchObject({ code: 'not_found' })
    else expect(sqlState(error)).toBe(INSUFFICIENT_PRIVILEGE)
    expect(await readState()).toEqual(before)
  })

  test('move no stage, whether suspended before the move or in the middle of it', async () => {
    const before = await readState()
    const move = { deps, caseId: person.caseId, to: 'ready_to_file' } as const
    const later = asStaff(async (act) => {
      await suspend(act)
      await moveCase(act, move)
    })
    await expect(later).rejects.toMatchObject({ code: 'not_found' })
    const midway = asStaff(async (act) => {
      expect(await lockCase(act.tx, person.caseId)).toMatchObject({ stage: 'submitted' })
      await suspend(act)
      await updateCase(act.tx, { id: person.caseId, stage: 'ready_to_file' })
    })
    await expect(midway).rejects.toMatchObject({ code: 'not_found' })
    expect(await readState()).toEqual(before)
    await asStaff((act) => moveCase(act, move))
    expect(await readState()).toMatchObject([{ stage: 'ready_to_file' }])
  })
})
