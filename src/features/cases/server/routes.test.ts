import { describe, expect, test } from 'vitest'
import type { Case } from '#features/cases/schema.ts'
import {
  APPLICATION_FORM,
  PERSONAL_INFO,
  saveApplication,
  uploadDocuments,
} from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { listPayments, orderPackage } from '#tests/support/payments.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const NUMBER = /^20\d\d-\d{4}$/

describe.each(TEST_DATABASES)('A case on %s', async (database) => {
  const app = await startTestApp({ database })

  const listCases = async (person: Person) => (await person.json<Case[]>('/api/cases')).body
  const start = (person: Person) => person.json<Case>('/api/cases', { method: 'POST' })
  const end = (person: Person, stage = 'closed') =>
    app.sql(
      'update cases set stage = $2, ended_at = now(), held_stage = null where user_id = $1 and ended_at is null',
      [person.id, stage],
    )
  const saveInfo = (person: Person) =>
    person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
  const saveForm = (person: Person, json: unknown = APPLICATION_FORM) =>
    person.json<{ error?: { code: string; message: string } }>('/api/application-form', {
      method: 'PUT',
      json,
    })
  const listEvents = (person: Person) =>
    app.sql<{ event: string; actor_kind: string; actor_id: string | null; details: unknown }>(
      'select event, actor_kind, actor_id, details from case_events where user_id = $1 order by id',
      [person.id],
    )
  const letTwoHoursPass = ({ id }: Person) =>
    app.sql(`update case_events set at = at - interval '2 hours' where user_id = $1`, [id])

  test('There is none before the first thing is saved, whatever is read', async () => {
    const person = await app.createPerson()
    for (const path of ['progress', 'documents', 'application-form', 'appointments', 'review', 'payments'])
      expect((await person.json(`/api/${path}`)).status).toBe(200)
    expect(await listCases(person)).toEqual([])
    expect((await person.json('/api/progress')).body).toMatchObject({ case: null })
  })

  test('The first thing saved opens it, the second one finds it', async () => {
    const person = await app.createPerson()
    await saveInfo(person)
    await uploadDocuments(person, ['passport'])
    const list = await listCases(person)
    expect(list).toEqual([
      {
        number: expect.stringMatching(NUMBER),
        stage: 'preparing',
        opened_at: expect.any(String),
        ended_at: null,
      },
    ])
    expect((await person.json('/api/progress')).body).toMatchObject({
      case: { number: list[0]?.number, stage: 'preparing' },
    })
  })

  test.each([
    ['an upload', (person: Person) => uploadDocuments(person, ['cv'])],
    ['the application form', (person: Person) => saveForm(person)],
    [
      'a request for a consultation',
      (person: Person) =>
        person.json('/api/consultations', {
          method: 'POST',
          json: { name: 'O', email: 'o@example.com', service: 'work-permit' },
        }),
    ],
    [
      'an order',
      (person: Person) =>
        person.json('/api/functions/create-payment', { method: 'POST', json: { packageType: 'basic' } }),
    ],
  ])('It is opened by %s too', async (_, write) => {
    const person = await app.createPerson()
    await write(person)
    expect(await listCases(person)).toHaveLength(1)
  })

  test('Twenty first writes at once open one case, and no number is missing', async () => {
    const person = await app.createPerson()
    const answers = await Promise.all(Array.from({ length: 20 }, () => saveInfo(person)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await listCases(person)).toHaveLength(1)
    const people = await Promise.all(Array.from({ length: 20 }, () => app.createPerson()))
    await Promise.all(people.map(saveInfo))
    const numbers = await app.sql<{ n: number }>(
      `select split_part(number, '-', 2)::int as n from cases order by n`,
    )
    expect(numbers.map(({ n }) => n)).toEqual(numbers.map((_, index) => index + 1))
  })

  test('A refused first write opens none and takes no number', async () => {
    const before = await app.sql('select last from case_numbers')
    const person = await app.createPerson()
    expect((await saveForm(person, { accommodation: 7 })).status).toBe(400)
    const refused = await person.json('/api/appointments', {
      method: 'POST',
      json: { office_location: 'lodz', appointment_date: '2027-01-02', appointment_time: '09:00' },
    })
    expect(refused.status).toBe(400)
    expect(await listCases(person)).toEqual([])
    expect(await app.sql('select last from case_numbers')).toEqual(before)
  })

  test('Its history says which answers a save has changed, and not what they are', async () => {
    const person = await app.createPerson()
    await saveInfo(person)
    await saveForm(person)
    await saveForm(person)
    await letTwoHoursPass(person)
    await saveForm(person, { ...APPLICATION_FORM, monthly_income: 9100, health_insurance: 'Canary' })
    const mine = { actor_kind: 'applicant', actor_id: person.id }
    const events = await listEvents(person)
    expect(events.map(({ event }) => event)).toEqual([
      'opened',
      'personal_info_saved',
      'application_forms_saved',
      'application_forms_saved',
    ])
    expect(events.at(-1)).toEqual({
      ...mine,
      event: 'application_forms_saved',
      details: { fields: ['monthly_income', 'health_insurance'] },
    })
    for (const event of events) expect(event).toMatchObject(mine)
    expect(JSON.stringify(events)).not.toContain('Canary')
  })

  test('Typing with autosave makes one row an hour of each answer, also when saves come at the same moment', async () => {
    const person = await app.createPerson()
    await saveForm(person)
    await letTwoHoursPass(person)
    const type = (letters: number) =>
      saveForm(person, { ...APPLICATION_FORM, accommodation: 'x'.repeat(letters) })
    for (let letters = 1; letters <= 4; letters += 1) expect((await type(letters)).status).toBe(200)
    await Promise.all([5, 6, 7, 8].map(type))
    for (const address of ['ul. Nowa 1', 'ul. Nowa 12'])
      await person.json('/api/personal-info', { method: 'PUT', json: { ...PERSONAL_INFO, address } })
    const saved = [
      { event: 'application_forms_saved' },
      { event: 'application_forms_saved', details: { fields: ['accommodation'] } },
      { event: 'personal_info_saved' },
    ]
    expect((await listEvents(person)).slice(1)).toMatchObject(saved)
    await letTwoHoursPass(person)
    await type(9)
    await type(10)
    expect((await listEvents(person)).slice(1)).toMatchObject([...saved, saved[1]])
  })

  test('An answer that is changed back and forth around the submission, or after staff did, is told again', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    const before = await listEvents(person)
    expect((await person.json('/api/application/submit', { method: 'POST' })).status).toBe(200)
    const change = (monthly_income: number) => saveForm(person, { ...APPLICATION_FORM, monthly_income })
    await change(1_001)
    await change(1_002)
    const asOther = { event: 'application_forms_saved', details: { fields: ['monthly_income'] } }
    const added = (await listEvents(person)).slice(before.length)
    expect(added).toMatchObject([{ event: 'stage_moved' }, asOther])
    await app.sql('update application_forms set monthly_income = 1003 where user_id = $1', [person.id])
    await change(1_004)
    expect((await listEvents(person)).slice(before.length + added.length)).toMatchObject([
      { ...asOther, actor_kind: 'system' },
      { ...asOther, actor_kind: 'applicant' },
    ])
  })

  test.each(['application_forms', 'personal_info'])(
    'It names every answer of %s, also one that is added later',
    async (table) => {
      const person = await app.createPerson()
      await saveInfo(person)
      await saveForm(person)
      const columns = await app.sql<{ name: string; type: string }>(
        `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and column_name not in ('id', 'user_id', 'case_id', 'updated_at')`,
        [table],
      )
      expect(columns.length).toBeGreaterThan(5)
      const others: Record<string, string> = { text: `'other'`, date: `date '1999-01-02'` }
      for (const { name, type } of columns) {
        // The case is opened in the same transaction, as by a save.
        await app.sql(
          `with opened as materialized (select open_case_of($1))
         update ${table} set "${name}" = ${others[type] ?? 77} from opened where user_id = $1`,
          [person.id],
        )
        const last = (await listEvents(person)).at(-1)
        expect([name, last]).toEqual([
          name,
          expect.objectContaining({ event: `${table}_saved`, details: { fields: [name] } }),
        ])
      }
    },
  )

  test.each(['closed', 'withdrawn'])('One that is %s stays readable and takes no writes', async (stage) => {
    const person = await app.createPerson()
    await saveInfo(person)
    await saveForm(person)
    await uploadDocuments(person, ['passport'])
    await end(person, stage)

    // The answer about a criminal record goes with the end, all others stay.
    const stays = { ...APPLICATION_FORM, criminal_record: null }
    expect((await person.json('/api/application-form')).body).toMatchObject(stays)
    const documents = await person.json<{ id: string }[]>('/api/documents')
    expect(documents.body).toHaveLength(1)
    expect((await person.fetch(`/api/documents/${documents.body[0]?.id}/file`)).status).toBe(200)
    expect((await person.json('/api/progress')).body).toMatchObject({
      case: { stage, ended_at: expect.any(String), others: 0 },
    })

    const refused = await saveForm(person)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({
      code: 'conflict',
      message: 'This application has ended. Start a new application on the dashboard.',
    })
    await expect(uploadDocuments(person, ['passport'])).rejects.toThrow('409')
    const submitted = await person.json('/api/application/submit', { method: 'POST' })
    expect(submitted.status).toBe(409)
    expect(submitted.body).toMatchObject({ error: { message: refused.body.error?.message } })
    // Personal information belongs to the person.
    expect((await saveInfo(person)).status).toBe(200)
    expect(await listCases(person)).toHaveLength(1)
  })

  test('After it has ended a new one begins empty, with the personal information of the person', async () => {
    const person = await app.createPerson()
    await saveInfo(person)
    await saveForm(person)
    await uploadDocuments(person, ['passport'])
    expect((await start(person)).status).toBe(409)
    await end(person)

    const answers = await Promise.all(Array.from({ length: 20 }, () => start(person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    const list = await listCases(person)
    expect(list.map(({ stage }) => stage)).toEqual(['preparing', 'closed'])
    expect(answers.find(({ status }) => status === 201)?.body).toEqual(list[0])

    expect((await person.json('/api/progress')).body).toMatchObject({
      case: { number: list[0]?.number, stage: 'preparing', ended_at: null, others: 1 },
      flags: { personal_info: true, application_form: false },
      documents_uploaded: 0,
    })
    expect((await person.json('/api/documents')).body).toEqual([])
    expect((await person.json('/api/application-form')).body).toBeNull()
    expect((await person.json('/api/personal-info')).body).toMatchObject(PERSONAL_INFO)
    expect((await saveForm(person)).status).toBe(200)
    const forms = await app.sql('select 1 from application_forms where user_id = $1', [person.id])
    expect(forms).toHaveLength(2)
  })

  test('A package that was paid belongs to its case', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into payments (case_id, user_id, package_type, status, amount, provider, completed_at)
       values (open_case_of($1), $1, 'standard', 'completed', 199900, 'sandbox', now())`,
      [person.id],
    )
    const current = async () => (await person.json('/api/payments/current')).body
    expect(await current()).toMatchObject({ package_type: 'standard' })
    await end(person)
    expect(await current()).toMatchObject({ package_type: 'standard' })
    await start(person)
    expect(await current()).toMatchObject({ package_type: 'free' })
    expect((await person.json('/api/payments')).body).toHaveLength(1)
  })

  test('What lies ahead of an ended one stays in sight, and can be canceled', async () => {
    const person = await app.createPerson()
    const request = { name: 'O', email: 'o@example.com', service: 'work-permit' }
    await person.json('/api/consultations', { method: 'POST', json: request })
    const [appointment] = await app.sql<{ id: string }>(
      `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat) values
         (open_case_of($1), $1, 'lodz', '2099-03-04', '10:00', 1), (open_case_of($1), $1, 'lodz', '2020-03-04', '10:00', 1)
       returning id`,
      [person.id],
    )
    await end(person)
    await start(person)
    const consultations = await person.json<{ id: string }[]>('/api/consultations')
    expect(consultations.body).toHaveLength(1)
    const appointments = await person.json<{ id: string }[]>('/api/appointments')
    expect(appointments.body.map(({ id }) => id)).toEqual([appointment?.id])
    const cancel = (path: string) =>
      person.json<{ status: string }>(path, { method: 'PATCH', json: { status: 'canceled' } })
    for (const path of [`appointments/${appointment?.id}`, `consultations/${consultations.body[0]?.id}`]) {
      const canceled = await cancel(`/api/${path}`)
      expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled'])
    }
    expect((await person.json('/api/appointments')).body).toEqual([])
    const events = (await listEvents(person)).map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['appointment_canceled', 'consultation_canceled']))
    const other = await app.createPerson()
    expect((await other.json(`/api/appointments/${appointment?.id}`, { method: 'PATCH' })).status).not.toBe(
      200,
    )
  })

  test('Money for one that has ended is to be refunded', async () => {
    const person = await app.createPerson()
    const { url } = (await orderPackage(person)).body
    await end(person)
    await start(person)
    const body = new URLSearchParams({ decision: 'pay' })
    await person.fetch(new URL(url).pathname, { method: 'POST', body })
    expect(await listPayments(person)).toMatchObject([{ status: 'completed', to_refund: true }])
  })

  test('Nobody sees or starts one for somebody else, and nobody signed out', async () => {
    const person = await app.createPerson()
    await saveInfo(person)
    const other = await app.createPerson()
    expect(await listCases(other)).toEqual([])
    expect((await app.json('/api/cases')).status).toBe(401)
    expect((await app.json('/api/cases', { method: 'POST' })).status).toBe(401)
    const foreign = await person.json('/api/cases', { method: 'POST', json: { user_id: other.id } })
    expect(foreign.status).toBe(400)
    expect(await listCases(other)).toEqual([])
  })
})
