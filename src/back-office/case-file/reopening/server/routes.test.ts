import { describe, expect, test } from 'vitest'
import type { CaseFile, CaseHead } from '#back-office/case-file/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { applyRetention } from '#features/own-data/retention/server/service.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Failed = { error: { code: string; message: string; fields?: Record<string, string[]> } }
const REASON = 'The client appeals after all'

describe.each(TEST_DATABASES)('Reopening a case on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const pathOf = ({ number }: { number: string }) => `/api/staff/cases/${number}`
  const change = (of: { number: string }, json: object, by: Person = specialist) =>
    by.json<CaseHead>(pathOf(of), { method: 'PATCH', json })
  const reopen = <T = CaseHead>(of: { number: string }, json: object = { reason: REASON }, by = admin) =>
    by.json<T>(`${pathOf(of)}/reopening`, { method: 'POST', json })
  const refusal = async (of: { number: string }) => {
    const { status, body } = await reopen<Failed>(of)
    return [status, body.error.message]
  }
  const rowOf = async ({ number }: { number: string }) =>
    (
      await app.sql<Record<string, unknown>>(
        'select stage, held_stage, ended_at, assigned_to from cases where number = $1',
        [number],
      )
    )[0]
  const queueOf = async ({ number }: { number: string }) =>
    (
      await app.sql<Record<string, unknown>>(
        `select stage, turn, to_do, waiting_since > now() - interval '1 hour' as is_new from case_queue
         where number = $1`,
        [number],
      )
    )[0]
  const noticesOf = async (person: Person) =>
    (await person.json<Notification[]>('/api/notifications')).body.filter(
      ({ kind }) => kind === 'cases_reopened',
    )

  async function createEnded(stage = 'closed') {
    const person = await createApplicant(app, { submitted: true })
    await change(person, { stage: 'ready_to_file' })
    expect((await change(person, { stage })).status).toBe(200)
    return person
  }

  test('an admin takes it back to where it was, with who, when and why in the history', async () => {
    const person = await createEnded('withdrawn')
    await app.sql(`update case_queue set waiting_since = now() - interval '90 days' where number = $1`, [
      person.number,
    ])
    expect(await reopen(person)).toMatchObject({
      status: 200,
      body: { number: person.number, stage: 'ready_to_file', ended_at: null, moves: expect.any(Array) },
    })
    expect(await rowOf(person)).toMatchObject({ stage: 'ready_to_file', held_stage: null, ended_at: null })
    expect(await queueOf(person)).toMatchObject({ stage: 'ready_to_file', turn: 'ours', is_new: true })
    const { events } = (await specialist.json<CaseFile>(pathOf(person))).body
    expect(events[0]).toMatchObject({
      event: 'reopened',
      actor_name: 'Jan Kowal',
      details: { from: 'withdrawn', to: 'ready_to_file', reason: REASON },
    })
    const acts = await app.sql(
      `select actor_id, details from audit_log where act = 'case.reopened'
         and case_id = (select id from cases where number = $1)`,
      [person.number],
    )
    expect(acts).toEqual([{ actor_id: admin.id, details: { from: 'withdrawn', to: 'ready_to_file' } }])
    expect((await person.json('/api/messages', { method: 'POST', json: { text: 'Thanks' } })).status).toBe(
      201,
    )
  })

  test('the applicant is told that it is open and what is next, and not why', async () => {
    const person = await createEnded()
    await reopen(person)
    const text = `Your application ${person.number} is open again`
    expect(await noticesOf(person)).toMatchObject([
      { message: text, topic: 'application', link: '/dashboard' },
    ])
    const mail = (await readMails(app, person.email)).find((one) => one.startsWith(text)) ?? ''
    expect(mail).toContain('What is next: Sign in MOS')
    expect(mail).toContain('the one about a criminal record is always erased')
    expect(mail).not.toContain(REASON)
  })

  test('a case on hold is on hold again, and ends and is reopened once more', async () => {
    const person = await createApplicant(app, { submitted: true })
    for (const stage of ['on_hold', 'closed']) await change(person, { stage })
    expect((await reopen(person)).body.stage).toBe('on_hold')
    expect(await rowOf(person)).toMatchObject({ stage: 'on_hold', held_stage: 'submitted' })
    await change(person, { stage: 'withdrawn' })
    expect((await reopen(person)).body.stage).toBe('on_hold')
    expect((await change(person, { stage: 'submitted' })).status).toBe(200)
  })

  test('a decided case has its decision and the term of its appeal again', async () => {
    const person = await createApplicant(app, { submitted: true })
    await app.sql(
      `update cases set stage = 'filed', upo_number = 'UPO-1', upo_issued_at = now() - interval '60 days' where number = $1`,
      [person.number],
    )
    const decision_delivered_on = new Date().toISOString().slice(0, 10)
    await change(person, { stage: 'decided', decision: 'refused', decision_delivered_on })
    await change(person, { stage: 'closed' })
    await app.sql(`update cases set appeal_until = '2020-01-01' where number = $1`, [person.number])
    expect((await reopen(person)).body).toMatchObject({ stage: 'decided', decision: 'refused' })
    const [row] = await app.sql('select appeal_until > now() as runs from cases where number = $1', [
      person.number,
    ])
    expect(row).toEqual({ runs: true })
    const mail = (await readMails(app, person.email)).at(-1)
    expect(mail).not.toContain('criminal record')
  })

  test('a case of which the history does not know the stage begins where its content allows', async () => {
    const person = await createApplicant(app)
    await app.sql(`update cases set stage = 'closed', ended_at = now() where number = $1`, [person.number])
    expect((await reopen(person)).body.stage).toBe('preparing')
  })

  test('a question about the erased answer waits no more', async () => {
    const person = await createApplicant(app, { submitted: true })
    const question = {
      record: 'application_form',
      field: 'criminal_record',
      value: 'yes',
      reason: 'other',
      message: 'Is it?',
    }
    const asked = await specialist.json(`${pathOf(person)}/corrections`, { method: 'POST', json: question })
    expect(asked.status).toBe(201)
    await change(person, { stage: 'closed' })
    await reopen(person)
    const { corrections, answers } = (await specialist.json<CaseFile>(pathOf(person))).body
    expect(corrections).toMatchObject([{ field: 'criminal_record', taken_back_at: expect.any(String) }])
    expect(answers.application_form?.criminal_record ?? '').toBe('')
  })

  test('whoever has left has it no longer', async () => {
    const leaving = await createMember(app)
    const person = await createApplicant(app)
    await change(person, { assigned_to: leaving.id })
    await change(person, { stage: 'closed' })
    await app.sql('update staff set suspended_at = now() where user_id = $1', [leaving.id])
    expect((await reopen(person)).body.assigned_to).toBeNull()
    await change(person, { assigned_to: specialist.id })
    await change(person, { stage: 'closed' })
    expect((await reopen(person)).body.assigned_to).toBe(specialist.id)
  })

  test('another open case of the person is named', async () => {
    const person = await createEnded()
    const { body: next } = await person.json<{ number: string }>('/api/cases', { method: 'POST', json: {} })
    expect(await refusal(person)).toEqual([
      409,
      `Case ${next.number} of this person is open. End it first: a person has one open case at a time.`,
    ])
    expect(await rowOf(person)).toMatchObject({ stage: 'closed' })
    await change(next, { stage: 'withdrawn' })
    expect((await reopen(person)).status).toBe(200)
  })

  test('an account that its owner has closed has no case reopened; the warning of an unused one is taken back', async () => {
    const person = await createEnded()
    const close = (reason: string) =>
      app.sql(
        `insert into account_closures (user_id, reason, erase_at) values ($1, $2, now() + interval '7 days')
         on conflict (user_id) do update set reason = excluded.reason`,
        [person.id, reason],
      )
    await close('asked')
    expect(await refusal(person)).toEqual([
      409,
      'The account of this person is being deleted, so the case stays ended.',
    ])
    await close('inactive')
    expect((await reopen(person)).status).toBe(200)
    expect(await app.sql('select from account_closures where user_id = $1', [person.id])).toEqual([])
    await applyRetention(app.deps)
    expect(await app.sql('select from account_closures where user_id = $1', [person.id])).toEqual([])
  })

  test.each([{}, { reason: '  ' }, { reason: 'a'.repeat(501) }])(
    '%j is refused at its field',
    async (json) => {
      const person = await createEnded()
      const { status, body } = await reopen<Failed>(person, json)
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['reason']])
      expect((await reopen(person, { reason: REASON, stage: 'decided' })).status).toBe(400)
    },
  )

  test('nobody else reopens it, and a case that has not ended is not reopened', async () => {
    const person = await createEnded()
    expect((await reopen(person, { reason: REASON }, specialist)).status).toBe(403)
    expect((await reopen(person, { reason: REASON }, person)).status).toBe(404)
    const path = `${pathOf(person)}/reopening`
    expect((await app.json(path, { method: 'POST', json: { reason: REASON } })).status).toBe(401)
    expect((await reopen({ number: '2020-9999' })).status).toBe(404)
    await change(person, { restricted_to: [specialist.id] })
    expect((await reopen(person)).status).toBe(404)
    const open = await createApplicant(app)
    expect(await refusal(open)).toEqual([409, 'This case has not ended, so there is nothing to reopen.'])
    expect(await rowOf(person)).toMatchObject({ stage: 'closed' })
  })

  test('of two admins at the same moment one reopens it, and whoever has seen another version is told', async () => {
    const other = await createMember(app, { role: 'admin' })
    for (let round = 0; round < 3; round += 1) {
      const person = await createEnded()
      const answers = await Promise.all([
        reopen(person),
        reopen<unknown>(person, { reason: REASON }, other),
        reopen<unknown>(person),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await noticesOf(person)).toHaveLength(1)
    }
    const person = await createEnded()
    const { updated_at } = (await specialist.json<CaseFile>(pathOf(person))).body
    await change(person, { restricted_to: [admin.id] })
    const stale = await reopen<Failed & { current: CaseHead }>(person, { reason: REASON, updated_at })
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_meanwhile' }, current: { stage: 'closed' } },
    })
  })

  test('a case that is begun at the same moment leaves one open', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await createEnded()
      const answers = await Promise.all([
        reopen<unknown>(person),
        person.json('/api/cases', { method: 'POST', json: {} }),
      ])
      expect(answers.map(({ status }) => status >= 400).sort()).toEqual([false, true])
      expect(answers.map(({ status }) => status)).toContain(409)
    }
  })
})
