import { describe, expect, test } from 'vitest'
import { AppError } from '#errors/app-error.ts'
import { moveCase } from '#features/cases/server/service.ts'
import { createApplicantSession } from '#session/session.ts'
import { actAsSystem } from '#session/system-act.ts'
import { saveApplication } from '#tests/support/applicant.ts'
import { caseIdOf, openStaffSession } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const RECEIPT = { number: 'UPO-1', issuedAt: new Date('2026-11-20T10:00:00Z') }
/** The embedded database has one connection, on which nothing races. */
const ROUNDS = { postgres: 4, pglite: 1 }
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error)

describe.each(TEST_DATABASES)('Moving a case on %s', async (database) => {
  const app = await startTestApp({ database })
  const { deps } = app
  const { session: specialist, staff } = await openStaffSession(app)

  async function createSubmitted() {
    const person = await app.createPerson()
    await saveApplication(person)
    const { status } = await person.json('/api/application/submit', { method: 'POST' })
    expect(status).toBe(200)
    return { person, caseId: await caseIdOf(app, person.id) }
  }
  const stageOf = async (caseId: string) =>
    (await app.sql<{ stage: string }>('select stage from cases where id = $1', [caseId]))[0]?.stage

  test('Submitting moves it, with its event', async () => {
    const { person, caseId } = await createSubmitted()
    expect(await stageOf(caseId)).toBe('submitted')
    const events = await app.sql(
      `select actor_kind, actor_id, details from case_events where case_id = $1 and event = 'stage_moved'`,
      [caseId],
    )
    expect(events).toEqual([
      { actor_kind: 'applicant', actor_id: person.id, details: { from: 'preparing', to: 'submitted' } },
    ])
  })

  test('A move of staff is in the history and in the audit log, with the reason in the history alone', async () => {
    const { caseId } = await createSubmitted()
    await specialist.transaction((act) =>
      moveCase(act, { deps, caseId, to: 'on_hold', reason: 'She is abroad until May' }),
    )
    expect(await stageOf(caseId)).toBe('on_hold')
    await specialist.transaction((act) => moveCase(act, { deps, caseId, to: 'submitted' }))
    const rows = await app.sql<{ details: unknown }>(
      `select actor_kind, actor_id, act, details from audit_log where case_id = $1 order by seq`,
      [caseId],
    )
    const mine = { actor_kind: 'staff', actor_id: staff.id, act: 'case.stage_moved' }
    expect(rows).toEqual([
      { ...mine, details: { from: 'submitted', to: 'on_hold' } },
      { ...mine, details: { from: 'on_hold', to: 'submitted' } },
    ])
    const [event] = await app.sql<{ details: unknown }>(
      `select details from case_events where case_id = $1 and details ? 'reason'`,
      [caseId],
    )
    expect(event?.details).toMatchObject({ reason: 'She is abroad until May' })
  })

  test('The answer about a criminal record goes when the case ends, also where it is sealed, and no earlier', async () => {
    const { caseId } = await createSubmitted()
    const readAnswers = () =>
      app.sql(
        `select exists (select from sealed_answers a where a.case_id = f.case_id) as given, f.accommodation <> '' as others,
           exists (select from encrypted_answers s where s.case_id = f.case_id) as sealed
         from application_forms f where f.case_id = $1`,
        [caseId],
      )
    const listSaved = () =>
      app.sql(`select id from case_events where case_id = $1 and event = 'application_forms_saved'`, [caseId])
    const saved = await listSaved()
    await specialist.transaction((act) => moveCase(act, { deps, caseId, to: 'on_hold', reason: 'Abroad' }))
    expect(await readAnswers()).toEqual([{ given: true, others: true, sealed: true }])
    await specialist.transaction((act) => moveCase(act, { deps, caseId, to: 'closed', reason: 'Done' }))
    expect(await readAnswers()).toEqual([{ given: false, others: true, sealed: false }])
    // Nobody has saved anything: the history does not say that the specialist did.
    expect(await listSaved()).toEqual(saved)
  })

  test('Filed needs the official receipt, and keeps its number and time', async () => {
    const { caseId } = await createSubmitted()
    const file = (receipt?: typeof RECEIPT) =>
      specialist.transaction((act) =>
        moveCase(act, { deps, caseId, to: 'filed', ...(receipt ? { receipt } : {}) }),
      )
    await expect(file()).rejects.toMatchObject({
      code: 'stage_not_allowed',
      detail: { reason: 'no_receipt' },
    })
    expect(await file(RECEIPT)).toMatchObject({
      stage: 'filed',
      upo_number: 'UPO-1',
      upo_issued_at: RECEIPT.issuedAt,
    })
    // The database refuses it too, whoever asks.
    await expect(app.sql('update cases set upo_number = null where id = $1', [caseId])).rejects.toThrow()
  })

  test('A move that the table does not have is refused and changes nothing', async () => {
    const { person, caseId } = await createSubmitted()
    const asApplicant = await applicantSession(person.id)
    const refused = [
      specialist.transaction((act) => moveCase(act, { deps, caseId, to: 'decided' })),
      specialist.transaction((act) => moveCase(act, { deps, caseId, to: 'submitted' })),
      asApplicant.transaction((act) => moveCase(act, { deps, caseId, to: 'ready_to_file' })),
      actAsSystem({ database: app.deps.database, task: 'test' }, (act) =>
        moveCase(act, { deps, caseId, to: 'ready_to_file' }),
      ),
    ]
    const codes = (await Promise.allSettled(refused)).map((one) =>
      one.status === 'rejected' ? codeOf(one.reason) : one.value,
    )
    expect(codes).toEqual(Array(4).fill('stage_not_allowed'))
    expect(await stageOf(caseId)).toBe('submitted')
    const audit = await app.sql('select 1 from audit_log where case_id = $1', [caseId])
    expect(audit).toEqual([])
  })

  test('Two moves at the same moment from two sides: one is made, the other is judged by what it left', async () => {
    const { session: admin } = await openStaffSession(app, { role: 'admin' })
    for (let round = 0; round < ROUNDS[database]; round += 1) {
      const { caseId } = await createSubmitted()
      const both = await Promise.allSettled([
        specialist.transaction((act) => moveCase(act, { deps, caseId, to: 'ready_to_file' })),
        admin.transaction((act) => moveCase(act, { deps, caseId, to: 'ready_to_file' })),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = both.find((one) => one.status === 'rejected')
      expect(codeOf(refused?.reason)).toBe('stage_not_allowed')
      const moves = await app.sql(
        `select 1 from case_events where case_id = $1 and details @> '{"to": "ready_to_file"}'`,
        [caseId],
      )
      expect(moves).toHaveLength(1)
    }
  })

  test('A case that is on hold is not submitted, and the answer says what to do', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    const caseId = await caseIdOf(app, person.id)
    await specialist.transaction((act) => moveCase(act, { deps, caseId, to: 'on_hold' }))
    const submit = () =>
      person.json<{ error?: { message: string } }>('/api/application/submit', { method: 'POST' })
    const refused = await submit()
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'This application cannot be submitted at its present stage. Please write to us.',
    ])
    await specialist.transaction((act) => moveCase(act, { deps, caseId, to: 'preparing' }))
    expect((await submit()).status).toBe(200)
  })

  test('A case that is filed without us has nothing left to submit', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    const asApplicant = await applicantSession(person.id)
    const caseId = await caseIdOf(app, person.id)
    await asApplicant.transaction((act) => moveCase(act, { deps, caseId, to: 'filed', receipt: RECEIPT }))
    const { body } = await person.json('/api/progress')
    expect(body).toMatchObject({ case: { stage: 'filed' }, next_step: { id: 'wait' } })
  })

  test('A case id that is none is not found', async () => {
    for (const caseId of ['', 'no-id', crypto.randomUUID()]) {
      const move = specialist.transaction((act) => moveCase(act, { deps, caseId, to: 'on_hold' }))
      await expect(move).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('An applicant moves no case of somebody else', async () => {
    const { caseId } = await createSubmitted()
    const stranger = await app.createPerson()
    const asStranger = await applicantSession(stranger.id)
    for (const id of [caseId, caseId.toUpperCase()]) {
      const move = asStranger.transaction((act) => moveCase(act, { deps, caseId: id, to: 'withdrawn' }))
      await expect(move.catch((error: unknown) => codeOf(error))).resolves.toBe('not_found')
    }
    expect(await stageOf(caseId)).toBe('submitted')
  })

  async function applicantSession(userId: string) {
    const [row] = await app.sql<{ token: string }>('select token from session where user_id = $1', [userId])
    return createApplicantSession({
      database: app.deps.database,
      token: row?.token ?? '',
      onRenewed() {},
    })
  }
})
