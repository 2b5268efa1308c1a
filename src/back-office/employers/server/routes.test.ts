import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { CaseEmployer, Employer, EmployerPage, EmployerRow } from '../schema.ts'

type Failed = {
  error: { code: string; message: string; fields?: Record<string, string[]> }
  employer?: { id: string; name: string }
  current?: Employer
}
type Numbered = { number: string }

const PATH = '/api/staff/employers'
const NIP = '5260250274'
/** Each with a check digit that fits. */
const NIPS = ['5252248481', '5250008198', '1132853869', '7740001454']
const NOBODY = '3a0f6f0e-0000-4000-8000-000000000000'

describe.each(TEST_DATABASES)('Employers on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { name: 'Jan Kowal' })
  const add = <T = Employer>(json: object, by: Person = marta) => by.json<T>(PATH, { method: 'POST', json })
  const read = (id: string, by: Person = marta) => by.json<EmployerPage>(`${PATH}/${id}`)
  const find = async (q: string, by: Person = marta) =>
    (await by.json<EmployerRow[]>(`${PATH}?${new URLSearchParams({ q })}`)).body
  const change = <T = Employer>({ id }: Employer, json: object) =>
    marta.json<T>(`${PATH}/${id}`, { method: 'PUT', json })
  const remove = ({ id }: Employer, by: Person = marta) =>
    by.json<Failed>(`${PATH}/${id}`, { method: 'DELETE' })
  const linkPath = ({ number }: Numbered) => `/api/staff/cases/${number}/employer`
  const link = <T = CaseEmployer>(of: Numbered, json: object, by: Person = marta) =>
    by.json<T>(linkPath(of), { method: 'PUT', json })
  const restrict = ({ number }: Numbered) =>
    jan.json(`/api/staff/cases/${number}`, { method: 'PATCH', json: { restricted_to: [jan.id] } })
  const eventsOf = async ({ number }: Numbered) =>
    (await marta.json<CaseFile>(`/api/staff/cases/${number}`)).body.events.map(({ event }) => event)
  const addTask = ({ number }: Numbered, json: object) =>
    marta.json(`/api/staff/cases/${number}/tasks`, { method: 'POST', json })

  test('an employer is added with its address, contact and NIP, as they are written', async () => {
    const made = await add({
      name: '  Piekarnia   Żurek ',
      nip: 'PL 526-025-02-74',
      street: 'ul. Długa 5',
      city: '00-001 Warszawa',
      contact_name: 'Anna Nowak',
      contact_role: 'Kadry',
      phone: '22 621 00 00',
      email: 'Kadry@example.com',
      note: 'Calls back\nin the morning',
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Piekarnia Żurek',
        nip: NIP,
        street: 'ul. Długa 5',
        city: '00-001 Warszawa',
        contact_name: 'Anna Nowak',
        phone: '+48226210000',
        note: 'Calls back\nin the morning',
      },
    })
    const page = await read(made.body.id)
    expect(page).toMatchObject({ status: 200, body: { ...made.body, cases: [], waiting: [] } })
    expect(
      await app.sql(`select act, actor_id from audit_log where subject_id = $1`, [made.body.id]),
    ).toEqual([{ act: 'employer.added', actor_id: marta.id }])
  })

  test('it is found by words of its name in any spelling, by its contact person and by its NIP', async () => {
    const { body } = await add({ name: 'Łódź Budowa', nip: NIPS[0], contact_name: 'Piotr Wiśniewski' })
    for (const q of ['lodz', 'budowa łódź', 'wisniewski', '525-224', NIPS[0] ?? ''])
      expect(
        (await find(q)).map(({ id }) => id),
        q,
      ).toEqual([body.id])
    expect(await find('budowa nobody')).toEqual([])
    expect((await find('')).length).toBeGreaterThan(0)
  })

  test('the list goes on after the last one, by name', async () => {
    const { body: first } = await add({ name: 'aaa first' })
    const { body: second } = await add({ name: 'AAB second' })
    const all = (await marta.json<EmployerRow[]>(PATH)).body
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id])
    const rest = (await marta.json<EmployerRow[]>(`${PATH}?after=${first.id}`)).body
    expect(rest.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
  })

  test('bad input is refused at its field', async () => {
    const refused = await add<Failed>({ name: ' ', nip: '5260250275', email: 'kadry', phone: '12' })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields).toMatchObject({
      name: ['Enter the name of the employer.'],
      nip: ['A NIP has ten digits. Check the number: a digit is wrong or missing.'],
      email: ['Enter an email address like name@example.com, or leave the field empty.'],
    })
    const phone = await add<Failed>({ name: 'Firma', phone: '12' })
    expect(Object.keys(phone.body.error.fields ?? {})).toEqual(['phone'])
    const long = await add<Failed>({ name: 'x'.repeat(201), note: 'x'.repeat(2001) })
    expect(Object.keys(long.body.error.fields ?? {})).toEqual(['name', 'note'])
  })

  test('of two who add one NIP at once the second is told of the first one', async () => {
    const nip = NIPS[1]
    const answers = await Promise.all([
      add<Failed & Employer>({ name: 'Firma A', nip }),
      add<Failed & Employer>({ name: 'Firma B', nip }, jan),
    ])
    const made = answers.find(({ status }) => status === 201)?.body
    const refused = answers.find(({ status }) => status === 409)?.body
    const sentence = `There is an employer with this NIP already: ${made?.name}.`
    expect(refused).toMatchObject({
      error: { code: 'conflict', message: sentence, fields: { nip: [sentence] } },
      employer: { id: made?.id, name: made?.name },
    })
    const other = (await add({ name: 'Firma C', nip: NIPS[2] })).body
    const changed = await change<Failed>(other, { name: 'Firma C', nip, updated_at: other.updated_at })
    expect(changed).toMatchObject({ status: 409, body: { employer: { id: made?.id } } })
  })

  test('a change is one of the version that it began from', async () => {
    const { body: made } = await add({ name: 'Restauracja', phone: '+48 600 700 800', nip: NIPS[3] })
    const changed = await change(made, {
      name: 'Restauracja Smak',
      nip: made.nip,
      updated_at: made.updated_at,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Restauracja Smak', nip: made.nip, phone: '' },
    })
    const stale = await change<Failed>(made, { name: 'Restauracja Inna', updated_at: made.updated_at })
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_meanwhile' }, current: changed.body },
    })
    expect((await change<Failed>(made, { name: 'Without a version' })).status).toBe(400)
    expect((await read(made.id)).body.name).toBe('Restauracja Smak')
  })

  test('cases have it with a position, stand on its page, and are counted while they are open', async () => {
    const { body: employer } = await add({ name: 'Magazyn Północ' })
    const giorgi = await createApplicant(app, { name: 'Giorgi Beridze' })
    const tamar = await createApplicant(app, { name: 'Tamar Kapanadze' })
    expect((await marta.json<CaseEmployer>(linkPath(giorgi))).body).toEqual({ employer: null })
    const linked = await link(giorgi, { employer_id: employer.id, position: ' Welder ' })
    expect(linked.body).toEqual({ employer: { ...employer, position: 'Welder' } })
    expect((await marta.json<CaseEmployer>(linkPath(giorgi))).body).toEqual(linked.body)
    await link(tamar, { employer_id: employer.id })
    const { cases } = (await read(employer.id)).body
    expect(cases).toMatchObject([
      { number: tamar.number, position: '', person: { name: 'Tamar Kapanadze' }, turn: 'applicant' },
      { number: giorgi.number, position: 'Welder', stage: 'preparing', to_do: 'submit' },
    ])
    expect(await find('magazyn')).toMatchObject([{ id: employer.id, open_cases: 2 }])
    await app.sql(`update cases set stage = 'closed', ended_at = now() where number = $1`, [tamar.number])
    expect(await find('magazyn')).toMatchObject([{ open_cases: 1 }])
    expect((await read(employer.id)).body.cases.map(({ number }) => number)).toEqual([
      giorgi.number,
      tamar.number,
    ])
  })

  test('it is chosen, changed and removed with a line in the history and a row in the log', async () => {
    const { body: first } = await add({ name: 'Pierwsza' })
    const { body: second } = await add({ name: 'Druga' })
    const giorgi = await createApplicant(app)
    await link(giorgi, { employer_id: first.id })
    await link(giorgi, { employer_id: first.id })
    await link(giorgi, { employer_id: first.id, position: 'Cook' })
    await link(giorgi, { employer_id: second.id })
    const removed = await marta.json<CaseEmployer>(linkPath(giorgi), { method: 'DELETE' })
    expect(removed).toMatchObject({ status: 200, body: { employer: null } })
    expect((await marta.json(linkPath(giorgi), { method: 'DELETE' })).status).toBe(404)
    expect((await eventsOf(giorgi)).slice(0, 4)).toEqual([
      'employer_removed',
      'employer_set',
      'employer_position_changed',
      'employer_set',
    ])
    const log = await app.sql(
      `select act, subject_id as of from audit_log where act like 'case.employer%' and case_id =
        (select id from cases where number = $1) order by seq`,
      [giorgi.number],
    )
    expect(log).toEqual([
      { act: 'case.employer_set', of: first.id },
      { act: 'case.employer_position_changed', of: first.id },
      { act: 'case.employer_set', of: second.id },
      { act: 'case.employer_removed', of: second.id },
    ])
  })

  test('tasks that wait for a third party stand on its page until they are done', async () => {
    const { body: employer } = await add({ name: 'Czekamy' })
    const giorgi = await createApplicant(app)
    await link(giorgi, { employer_id: employer.id })
    const today = todayInWarsaw(app.deps.now())
    await addTask(giorgi, { title: 'Sign annex 1', for: 'third_party', due_on: today })
    await addTask(giorgi, { title: 'Send the contract', for: 'third_party' })
    await addTask(giorgi, { title: 'Ours', for: 'staff' })
    const { waiting } = (await read(employer.id)).body
    expect(waiting).toMatchObject([
      { number: giorgi.number, title: 'Send the contract', due_on: null, days_left: null },
      { number: giorgi.number, title: 'Sign annex 1', due_on: today, days_left: 0 },
    ])
    await marta.json(`/api/staff/cases/${giorgi.number}/tasks/${waiting[0]?.id}`, {
      method: 'PATCH',
      json: { done: true },
    })
    expect((await read(employer.id)).body.waiting.map(({ title }) => title)).toEqual(['Sign annex 1'])
  })

  test('it is deleted when no case has it, and not before', async () => {
    const { body: employer } = await add({ name: 'Do usunięcia' })
    const giorgi = await createApplicant(app)
    await link(giorgi, { employer_id: employer.id })
    await restrict(giorgi)
    // Whoever does not see the case is not told which one it is.
    const refused = await remove(employer)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(refused.body.error.message).not.toContain(giorgi.number)
    await jan.json(linkPath(giorgi), { method: 'DELETE' })
    expect((await remove(employer)).status).toBe(204)
    expect((await read(employer.id)).status).toBe(404)
    expect((await remove(employer)).status).toBe(404)
    const gone = await link<Failed>(await createApplicant(app), { employer_id: employer.id })
    expect(gone).toMatchObject({
      status: 400,
      body: { error: { fields: { employer_id: [expect.any(String)] } } },
    })
  })

  test('a restricted case stays shut: in the rows, the tasks and the counts', async () => {
    const { body: employer } = await add({ name: 'Zastrzeżona' })
    const giorgi = await createApplicant(app, { name: 'Giorgi Lomidze' })
    await link(giorgi, { employer_id: employer.id })
    await addTask(giorgi, { title: 'Sign annex 1', for: 'third_party' })
    await restrict(giorgi)
    expect((await read(employer.id)).body).toMatchObject({ cases: [], waiting: [] })
    expect(await find('zastrzezona')).toMatchObject([{ open_cases: 0 }])
    expect((await marta.json(linkPath(giorgi))).status).toBe(404)
    expect((await link(giorgi, { employer_id: employer.id })).status).toBe(404)
    expect((await marta.json(linkPath(giorgi), { method: 'DELETE' })).status).toBe(404)
    expect((await read(employer.id, jan)).body.cases).toHaveLength(1)
    expect(await find('zastrzezona', jan)).toMatchObject([{ open_cases: 1 }])
  })

  test('it is nothing for applicants, nor for who is signed out', async () => {
    const { body: employer } = await add({ name: 'Cicha' })
    const giorgi = await createApplicant(app)
    for (const path of [PATH, `${PATH}/${employer.id}`, linkPath(giorgi)]) {
      expect((await giorgi.json(path)).status, path).toBe(404)
      expect((await app.json(path)).status, path).toBe(401)
    }
    expect((await add({ name: 'Mine' }, giorgi)).status).toBe(404)
    expect((await link(giorgi, { employer_id: employer.id }, giorgi)).status).toBe(404)
    expect((await remove(employer, giorgi)).status).toBe(404)
    expect((await read(NOBODY)).status).toBe(404)
    expect((await read('none')).status).toBe(404)
  })
})
