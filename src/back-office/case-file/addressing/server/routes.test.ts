import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { ErrorBody } from '#tests/support/appointments.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { createPerson, type Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The form of address of an applicant on %s', async (database) => {
  const app = await startTestApp({ database, env: { APPOINTMENTS_AHEAD: '5' } })
  const ewa = await createMember(app)
  const jan = await createMember(app, { name: 'Jan Kowal' })
  const slots = createSlots(listOpenDays(new Date(), { after: 3 }))

  const change = (number: string, json: object, by: Person = ewa) =>
    by.json<CaseFile & ErrorBody>(`/api/staff/cases/${number}`, { method: 'PATCH', json })
  const read = async (number: string) => (await ewa.json<CaseFile>(`/api/staff/cases/${number}`)).body
  const greetingsOf = async (person: Person) => {
    await book(person, slots())
    const mails = await readMails(app, person.email)
    return mails.at(-1)?.match(/Hello [^\n]*/)?.[0]
  }

  test('stands in the head, in templates and in emails, until it is removed', async () => {
    const person = await createApplicant(app, { name: 'Olena Bondar' })
    const { number } = person
    expect(await greetingsOf(person)).toBe('Hello Olena Bondar,')
    const { body } = await change(number, { form_of_address: '  pani\u202e  Olena ' })
    expect(body.form_of_address).toBe('pani Olena')
    const file = await read(number)
    expect(file.answer_templates.map(({ text }) => text.split('\n')[0])).toContain('Hello pani Olena,')
    expect(file.events[0]).toMatchObject({
      event: 'form_of_address_set',
      actor_name: 'Ewa Nowak',
      details: {},
    })
    expect(await greetingsOf(person)).toBe('Hello pani Olena,')
    expect((await change(number, { form_of_address: '' })).body.form_of_address).toBeNull()
    expect(await greetingsOf(person)).toBe('Hello Olena Bondar,')
    const acts = await app.sql<{ act: string }>(
      `select act from audit_log where case_id = (select id from cases where number = $1) and act like '%address%'`,
      [number],
    )
    expect(acts).toHaveLength(2)
  })

  test('is not told to the applicant, and goes along to the next case', async () => {
    const person = await createApplicant(app)
    const notices = async () => (await person.json<unknown[]>('/api/notifications')).body.length
    const before = await notices()
    await change(person.number, { form_of_address: 'Dr Nguyễn' })
    expect(await notices()).toBe(before)
    await change(person.number, { stage: 'withdrawn' })
    const started = await person.json<{ number: string }>('/api/cases', { method: 'POST', json: {} })
    expect((await read(started.body.number)).form_of_address).toBe('Dr Nguyễn')
  })

  test('is one line of at most 80 characters, and is not written over unseen', async () => {
    const { number } = await createApplicant(app)
    const long = await change(number, { form_of_address: 'x'.repeat(81) })
    expect([long.status, Object.keys(long.body.error.fields ?? {})]).toEqual([400, ['form_of_address']])
    const { updated_at } = await read(number)
    const lines = await change(number, { form_of_address: 'pani\nOlena', updated_at })
    expect(lines.body.form_of_address).toBe('pani Olena')
    const late = await change(number, { form_of_address: 'Olena', updated_at }, jan)
    expect([late.status, late.body.error.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('is set by staff who see the case only', async () => {
    const person = await createApplicant(app)
    const json = { form_of_address: 'Mrs Beridze' }
    const anonymous = await app.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json })
    expect(anonymous.status).toBe(401)
    expect((await change(person.number, json, person)).status).toBe(404)
    expect((await change(person.number, json, await createPerson(app))).status).toBe(404)
    await change(person.number, { restricted_to: [ewa.id] })
    expect((await change(person.number, json, jan)).status).toBe(404)
    expect((await read(person.number)).form_of_address).toBeNull()
  })
})
