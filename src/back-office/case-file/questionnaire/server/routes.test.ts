import { describe, expect, test } from 'vitest'
import type { AccessRow } from '#features/own-data/access-log/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { caseIdOf } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { CaseQuestionnaire, CaseSealedAnswers } from '../schema.ts'

const SECRET = 'Fined in Sekretowo for riding without a light.'
const FINED = { answer: 'yes', details: SECRET }
const STAYS = [{ from: '2024-03-01', to: '2024-09-30', basis: 'national_visa' }]

describe.each(TEST_DATABASES)('The questionnaire of a case at the desk, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })

  const pathOf = ({ number }: { number: string }) => `/api/staff/cases/${number}/questionnaire`
  const sealedOf = (one: { number: string }) => `${pathOf(one)}/sealed-answers`
  const save = (person: Person, part: string, answers: object) =>
    person.json(`/api/questionnaire/${part}`, { method: 'PUT', json: { answers } })
  const read = async (one: { number: string }, by: Person = marta) =>
    (await by.json<CaseQuestionnaire>(pathOf(one))).body
  const partOf = async (one: { number: string }, part: string) =>
    (await read(one)).parts.find((found) => found.part === part)
  const auditOf = (id: string, act: string) =>
    app.sql('select actor_id, details from audit_log where case_id = $1 and act = $2', [id, act])

  test('Staff read every part that the purpose needs, in the order of the portal, with what is known from elsewhere', async () => {
    const person = await createApplicant(app, { submitted: true })
    await save(person, 'person', { surname: 'Beridze', birth_place: 'Batumi' })
    await save(person, 'stays', { stays: STAYS })
    const { purpose_of_stay, parts } = await read(person)
    expect(purpose_of_stay).toBe('work')
    expect(parts.map(({ part }) => part).slice(0, 4)).toEqual([
      'person',
      'parents',
      'description',
      'passport',
    ])
    expect(await partOf(person, 'person')).toMatchObject({
      answers: { surname: 'Beridze', birth_place: 'Batumi' },
      answered: 2,
      matches: { surname: 'personal_info' },
      prefilled: { given_names: { value: 'Tamar', source: 'personal_info' } },
      updated_at: expect.any(String),
    })
    expect(await partOf(person, 'stays')).toMatchObject({ answers: { stays: STAYS }, answered: 1 })
    expect(await partOf(person, 'parents')).toMatchObject({ answers: {}, answered: 0, updated_at: null })
    const asked = await partOf(person, 'employer_or_school')
    expect(asked?.questions.map(({ id }) => id)).not.toContain('school_name')
    const id = await caseIdOf(app, person.id)
    expect(await auditOf(id, 'case.answers_read')).toMatchObject([{ actor_id: marta.id }])
  })

  test('The sealed answers are in no other answer, and each opening stands in both logs', async () => {
    const person = await createApplicant(app, { submitted: true })
    const MOS = { answer: 'only_in_mos', details: '' }
    await save(person, 'questions', { sentenced: FINED, detained: MOS })
    const id = await caseIdOf(app, person.id)
    expect(await partOf(person, 'questions')).toMatchObject({ answers: {}, prefilled: {}, answered: 2 })
    for (const path of [
      pathOf(person),
      `/api/staff/cases/${person.number}`,
      '/api/staff/cases',
      '/api/staff/cases?q=Sekretowo',
    ])
      expect(await (await marta.fetch(path)).text()).not.toMatch(/Sekretowo|only_in_mos/)
    expect(await auditOf(id, 'case.sealed_answers_read')).toEqual([])

    const opened = await marta.json<CaseSealedAnswers>(sealedOf(person))
    expect(opened).toMatchObject({ status: 200, body: { answers: { sentenced: FINED, detained: MOS } } })
    await marta.json(sealedOf(person))
    const row = { actor_id: marta.id, details: {} }
    expect(await auditOf(id, 'case.sealed_answers_read')).toEqual([row, row])
    const log = (await person.json<AccessRow[]>('/api/account/access-log')).body
    expect(log.map(({ name, what }) => [name, what])).toContainEqual(['Marta Zielińska', 'sealed_answers'])
  })

  test('Without the row of the audit log there is no sealed answer', async () => {
    const person = await createApplicant(app)
    await save(person, 'questions', { sentenced: FINED })
    await app.sql(
      `alter table audit_log add constraint full_log check (act <> 'case.sealed_answers_read') not valid`,
    )
    const refused = await marta.fetch(sealedOf(person))
    await app.sql('alter table audit_log drop constraint full_log')
    expect(refused.status).toBe(500)
    expect(await refused.text()).not.toContain('Sekretowo')
  })

  test('After the end of the case the answers stay to be read, and the sealed ones are erased', async () => {
    const person = await createApplicant(app)
    await save(person, 'person', { birth_place: 'Batumi' })
    await save(person, 'questions', { sentenced: FINED })
    await endCase(app, person)
    expect(await partOf(person, 'person')).toMatchObject({
      answers: { birth_place: 'Batumi' },
      prefilled: {},
    })
    expect(await partOf(person, 'questions')).toMatchObject({ answered: 0 })
    const refused = await marta.json<{ error: { code: string; message: string } }>(sealedOf(person))
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: 'The sealed answers were erased when the case ended.' } },
    })
    const id = await caseIdOf(app, person.id)
    expect(await auditOf(id, 'case.sealed_answers_read')).toEqual([])
  })

  test('A restricted case and an unknown one are not found, applicants have no desk, and signed out there is nothing', async () => {
    const person = await createApplicant(app)
    await save(person, 'questions', { sentenced: FINED })
    const other = await createApplicant(app)
    await app.sql('update cases set restricted = true where user_id = $1', [person.id])
    for (const path of [pathOf(person), sealedOf(person)]) {
      expect((await marta.json(path)).status).toBe(404)
      expect((await other.json(path)).status).toBe(404)
      expect((await person.json(path)).status).toBe(404)
      expect((await app.json(path)).status).toBe(401)
      expect((await marta.fetch(path, { method: 'HEAD' })).status).not.toBe(200)
    }
    for (const number of ['2026-9999', 'x', "'--"])
      expect((await marta.json(pathOf({ number: encodeURIComponent(number) }))).status).toBe(404)
    const id = await caseIdOf(app, person.id)
    expect(await auditOf(id, 'case.sealed_answers_read')).toEqual([])
  })
})
