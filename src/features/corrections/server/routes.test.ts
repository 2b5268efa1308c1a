import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import type { ApplicationForm } from '#features/application-form/schema.ts'
import type { PersonalInfo } from '#features/personal-info/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import { APPLICATION_FORM } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { Correction, StaffCorrection } from '../schema.ts'

interface Refused {
  error: { code: string; message: string; fields?: Record<string, string[]> }
  current?: { address: string; updated_at: string }
}
type Applicant = Awaited<ReturnType<typeof createApplicant>>

const WANTED = {
  record: 'personal_info',
  field: 'address',
  value: 'ul. Prosta 15 m. 8\n00-838 Warszawa',
  reason: 'differs_from_document',
  message: 'Your lease says number 15. Which one is right?',
}
const INCOME = {
  record: 'application_form',
  field: 'monthly_income',
  value: '5 400',
  reason: 'out_of_date',
  message: 'Your contract says 5 400 PLN.',
}

describe.each(TEST_DATABASES)('Corrections of answers on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { name: 'Jan Kowal' })

  const ask = <T = StaffCorrection>(
    { number }: { number: string },
    json: object = WANTED,
    by: Person = marta,
  ) => by.json<T>(`/api/staff/cases/${number}/corrections`, { method: 'POST', json })
  const change = <T = StaffCorrection>(of: Applicant, id: string, act: string, by: Person = marta) =>
    by.json<T>(`/api/staff/cases/${of.number}/corrections/${id}`, { method: 'PATCH', json: { act } })
  const answer = <T = Correction>(by: Person, id: string, json: object) =>
    by.json<T>(`/api/corrections/${id}`, { method: 'POST', json })
  const list = async (by: Person) => (await by.json<Correction[]>('/api/corrections')).body
  const readFile = async ({ number }: Applicant) =>
    (await jan.json<CaseFile>(`/api/staff/cases/${number}`)).body
  const readInfo = async (by: Person) => (await by.json<PersonalInfo>('/api/personal-info')).body
  const putInfo = async (by: Person, change: object) => {
    const { full_name, phone, address, date_of_birth, nationality, passport_number } = await readInfo(by)
    const before = { full_name, phone, address, date_of_birth, nationality, passport_number }
    return by.json('/api/personal-info', { method: 'PUT', json: { ...before, ...change } })
  }

  test('an applicant agrees: the value is hers from then on, the submitted copy stays, and the history names both', async () => {
    const person = await createApplicant(app, { submitted: true })
    const before = await readInfo(person)
    const asked = await ask(person, { ...WANTED, updated_at: before.updated_at })
    expect(asked.status).toBe(201)
    expect(asked.body).toMatchObject({
      asked_by: 'Marta Zielińska',
      previous_value: before.address,
      seen_at: null,
      answer: null,
    })
    expect((await readInfo(person)).address).toBe(before.address)
    expect((await readFile(person)).corrections).toEqual([asked.body])

    expect(await list(person)).toMatchObject([
      { id: asked.body.id, proposed: WANTED.value, asked_by: 'Marta Zielińska' },
    ])
    expect((await readFile(person)).corrections[0]?.seen_at).not.toBeNull()
    const agreed = await answer(person, asked.body.id, { answer: 'agree' })
    expect(agreed).toMatchObject({ status: 200, body: { answer: 'agree' } })
    expect((await readInfo(person)).address).toBe(WANTED.value)
    expect((await answer(person, asked.body.id, { answer: 'agree' })).status).toBe(200)
    expect((await answer<Refused>(person, asked.body.id, { answer: 'decline' })).body.error.code).toBe(
      'conflict',
    )

    const file = await readFile(person)
    expect(file.answers.differences).toMatchObject([
      {
        field: 'address',
        submitted: before.address,
        current: WANTED.value,
        changed: { by: { actor_kind: 'applicant' } },
      },
    ])
    expect(file.events.map(({ event }) => event).slice(0, 3)).toEqual([
      'correction_agreed',
      'personal_info_saved',
      'correction_asked',
    ])
    expect(file.events[0]).toMatchObject({ actor_kind: 'applicant', asked_by_name: 'Marta Zielińska' })
    expect(JSON.stringify(file.events)).not.toContain('Prosta')
  })

  test('a passport number of digits alone stays a text, and is agreed to', async () => {
    const person = await createApplicant(app, { submitted: true })
    await putInfo(person, { passport_number: '00123456' })
    const asked = await ask(person, { ...WANTED, field: 'passport_number', value: '70123456' })
    expect(asked.body).toMatchObject({ previous_value: '00123456', proposed: '70123456' })
    expect((await answer(person, asked.body.id, { answer: 'agree' })).status).toBe(200)
    expect((await readInfo(person)).passport_number).toBe('70123456')
  })

  test('an applicant says no: the answer stays hers, and staff see it', async () => {
    const person = await createApplicant(app, { submitted: true })
    const { id } = (await ask(person, INCOME)).body
    expect((await answer(person, id, { answer: 'decline' })).body).toMatchObject({
      answer: 'decline',
      proposed: 5400,
    })
    const form = (await person.json<ApplicationForm>('/api/application-form')).body
    expect(form.monthly_income).toBe(APPLICATION_FORM.monthly_income)
    const file = await readFile(person)
    expect(file.corrections).toMatchObject([{ id, answer: 'decline' }])
    expect(file.events[0]).toMatchObject({ event: 'correction_declined' })
    expect((await ask(person, INCOME)).status).toBe(201)
  })

  test('a waiting one makes it the applicant’s turn, is her next step, and tells her by bell and mail without the values', async () => {
    const person = await createApplicant(app)
    const turnOf = async () => {
      const { rows } = (await marta.json<Queue>(`/api/staff/cases?q=${person.number}`)).body
      return rows.map(({ turn, to_do, to_do_count }) => [turn, to_do, to_do_count])
    }
    const { id } = (await ask(person)).body
    expect(await turnOf()).toEqual([['applicant', 'answer_question', 1]])
    const progress = (await person.json<Progress>('/api/progress')).body
    expect(progress).toMatchObject({ open_corrections: 1, next_step: { id: 'answer_question' } })
    const notices = (await person.json<{ message: string; topic: string }[]>('/api/notifications')).body
    expect(notices[0]).toMatchObject({
      topic: 'tasks',
      message: 'We have a question about your answer “Address”.',
    })
    const mails = () =>
      app.sql<{ subject: string; text: string; html: string }>(
        'select subject, text, html from email_outbox where recipient = $1 order by created_at',
        [person.email],
      )
    const [mail] = await mails()
    expect(mail?.subject).toBe('A question about one of your answers')
    expect(mail?.text).toContain('Marta Zielińska')
    expect(JSON.stringify(mail)).not.toContain('Prosta')

    expect((await change(person, id, 'remind', jan)).body.reminded_at).not.toBeNull()
    expect((await mails()).map(({ subject }) => subject)[1]).toBe(
      'We still wait for you: one of your answers',
    )
    expect((await change<Refused>(person, id, 'remind')).body.error.code).toBe('conflict')
    await app.sql(`update answer_corrections set reminded_at = now() - interval '25 hours' where id = $1`, [
      id,
    ])
    expect((await change(person, id, 'remind')).status).toBe(200)
    expect(await mails()).toHaveLength(3)

    expect((await change(person, id, 'take_back', jan)).body.taken_back_at).not.toBeNull()
    expect(await list(person)).toEqual([])
    expect((await answer(person, id, { answer: 'agree' })).status).toBe(404)
    for (const act of ['take_back', 'remind'])
      expect((await change<Refused>(person, id, act)).body.error.code).toBe('conflict')
    expect(await turnOf()).toEqual([['applicant', 'submit', 0]])
    const acts = await app.sql<{ act: string; actor_id: string; details: object }>(
      `select act, actor_id, details from audit_log where subject_id = $1 order by seq`,
      [id],
    )
    expect(acts.map(({ act, actor_id }) => [act, actor_id])).toEqual([
      ['case.correction_asked', marta.id],
      ['case.correction_reminded', jan.id],
      ['case.correction_reminded', marta.id],
      ['case.correction_taken_back', jan.id],
    ])
    expect(acts[0]?.details).toEqual({
      record: 'personal_info',
      field: 'address',
      reason: 'differs_from_document',
    })
  })

  test('an answer that has changed meanwhile is refused until that version was seen; only the applicant gets it with the refusal', async () => {
    const person = await createApplicant(app)
    const { id } = (await ask(person)).body
    await putInfo(person, { address: 'ul. Nowa 1' })
    const refused = await answer<Refused>(person, id, { answer: 'agree' })
    expect([refused.status, refused.body.error.code, refused.body.current?.address]).toEqual([
      409,
      'changed_meanwhile',
      'ul. Nowa 1',
    ])
    expect((await readInfo(person)).address).toBe('ul. Nowa 1')
    const stale = '2026-01-01T10:00:00.000Z'
    expect((await answer<Refused>(person, id, { answer: 'agree', updated_at: stale })).status).toBe(409)
    const seen = refused.body.current?.updated_at
    expect((await answer(person, id, { answer: 'agree', updated_at: seen })).status).toBe(200)
    expect((await readInfo(person)).address).toBe(WANTED.value)

    const info = await readInfo(person)
    await putInfo(person, { phone: '+48573000999' })
    const asked = await ask<Refused>(person, { ...WANTED, value: 'ul. Inna 3', updated_at: info.updated_at })
    expect([asked.status, asked.body.error.code]).toEqual([409, 'changed_meanwhile'])
    // An answer that staff read is a row of the audit log, and a refusal writes none.
    expect(Object.keys(asked.body)).toEqual(['error'])
  })

  test('other answers of the same record that changed meanwhile stay', async () => {
    const person = await createApplicant(app)
    const { id } = (await ask(person)).body
    await putInfo(person, { nationality: 'Armenia' })
    expect((await answer(person, id, { answer: 'agree' })).status).toBe(200)
    expect(await readInfo(person)).toMatchObject({ address: WANTED.value, nationality: 'Armenia' })
  })

  test('a value that her own form does not take is refused at the field, and so is bad input', async () => {
    const person = await createApplicant(app, { submitted: true })
    const about = { ...WANTED, field: 'phone' }
    const bad = [
      [{ ...WANTED, value: '' }, 'value'],
      [{ ...WANTED, value: undefined }, 'value'],
      [{ ...WANTED, value: 'x'.repeat(501) }, 'value'],
      [{ ...about, value: '12' }, 'value'],
      [{ ...WANTED, field: 'date_of_birth', value: '2099-01-01' }, 'value'],
      [{ ...WANTED, field: 'passport_number', value: 'АБ 1' }, 'value'],
      [{ ...INCOME, value: 'a lot' }, 'value'],
      [{ ...INCOME, value: '-3' }, 'value'],
      [{ ...INCOME, field: 'planned_stay_duration', value: '400' }, 'value'],
      [{ ...INCOME, field: 'employment_status', value: 'astronaut' }, 'value'],
      [{ ...INCOME, field: 'purpose_of_stay', value: '' }, 'value'],
      [{ ...WANTED, reason: 'because' }, 'reason'],
      [{ ...WANTED, message: ' ' }, 'message'],
      [{ ...WANTED, field: 'monthly_income' }, 'field'],
      [{ ...WANTED, record: 'documents' }, 'record'],
    ] as const
    for (const [json, field] of bad) {
      const { status, body } = await ask<Refused>(person, json)
      expect([status, Object.keys(body.error.fields ?? {})], JSON.stringify(json)).toEqual([400, [field]])
    }
    expect((await ask(person, { ...about, value: '601 234 567' })).body.proposed).toBe('+48601234567')
    const wrong = await change<Refused>(person, 'none', 'dance')
    expect(wrong.status).toBe(400)
    expect((await change<Refused>(person, 'none', 'remind')).status).toBe(404)
    expect((await answer<Refused>(person, 'none', { answer: 'agree' })).status).toBe(404)
    expect((await answer<Refused>(person, 'none', { answer: 'perhaps' })).status).toBe(400)
  })

  test('one question waits for each answer, also when two ask at once', async () => {
    const person = await createApplicant(app)
    const both = await Promise.all([ask(person), ask(person, { ...WANTED, value: 'ul. Inna 3' }, jan)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await ask(person, { ...WANTED, field: 'nationality', value: 'Armenia' })).status).toBe(201)
    expect((await readFile(person)).corrections).toHaveLength(2)
  })

  test('of a yes and a no at once one counts', async () => {
    const person = await createApplicant(app)
    const { id } = (await ask(person)).body
    const { address } = await readInfo(person)
    const [agreed, declined] = await Promise.all([
      answer(person, id, { answer: 'agree' }),
      answer(person, id, { answer: 'decline' }),
    ])
    expect([agreed.status, declined.status].sort()).toEqual([200, 409])
    expect((await readInfo(person)).address).toBe(agreed.status === 200 ? WANTED.value : address)
  })

  test('nothing is asked about a record that was never saved, nor in a case that has ended', async () => {
    const person = await createApplicant(app)
    expect((await ask<Refused>(person, INCOME)).body.error.code).toBe('conflict')
    const { id } = (await ask(person)).body
    await endCase(app, person)
    expect((await ask<Refused>(person, { ...WANTED, field: 'nationality' })).status).toBe(409)
    expect((await answer<Refused>(person, id, { answer: 'agree' })).status).toBe(409)
    for (const act of ['remind', 'take_back'])
      expect((await change<Refused>(person, id, act)).status).toBe(409)
    expect((await person.json<Progress>('/api/progress')).body.open_corrections).toBe(0)
  })

  test('two questions about one record are agreed to at once, and no refusal tells staff what an answer is', async () => {
    const person = await createApplicant(app, { submitted: true })
    const { address } = await readInfo(person)
    expect((await ask(person, { ...WANTED, value: address })).status).toBe(201)
    const other = await ask(person, { ...WANTED, field: 'nationality', value: 'Armenia' })
    const [first] = await list(person)
    const ids = (await list(person)).map(({ id }) => id)
    expect(first?.id).toBe(other.body.id)
    const both = await Promise.all(ids.map((id) => answer(person, id, { answer: 'agree' })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await readInfo(person)).toMatchObject({ address, nationality: 'Armenia' })
  })

  test('what was asked about a criminal record goes with the end of the case', async () => {
    const person = await createApplicant(app, { submitted: true })
    await ask(person, { ...INCOME, field: 'criminal_record', value: 'yes', message: 'It says 2019.' })
    await endCase(app, person)
    expect(
      await app.sql('select previous_value, proposed, message from answer_corrections where user_id = $1', [
        person.id,
      ]),
    ).toEqual([{ previous_value: null, proposed: null, message: '–' }])
  })

  test('signed out 401; an applicant, and a specialist on a restricted case, learn nothing', async () => {
    const person = await createApplicant(app)
    const other = await createApplicant(app)
    const { id } = (await ask(person)).body
    expect((await app.fetch('/api/corrections')).status).toBe(401)
    const out = await app.json(`/api/corrections/${id}`, { method: 'POST', json: { answer: 'agree' } })
    expect(out.status).toBe(401)
    expect((await answer(other, id, { answer: 'agree' })).status).toBe(404)
    expect((await ask(person, WANTED, other)).status).toBe(404)
    expect((await change(person, id, 'take_back', other)).status).toBe(404)
    expect((await change(other, id, 'take_back')).status).toBe(404)
    await marta.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [marta.id] },
    })
    expect((await ask(person, WANTED, jan)).status).toBe(404)
    for (const act of ['remind', 'take_back']) expect((await change(person, id, act, jan)).status).toBe(404)
    expect((await change(person, id, 'take_back')).status).toBe(200)
  })
})
