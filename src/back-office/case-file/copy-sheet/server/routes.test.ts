import { describe, expect, test } from 'vitest'
import type { CopySheet } from '#features/copy-sheet/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { caseIdOf } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const OWN = '/api/case/copy-sheet'
const JOB = 'means.means_source'

describe.each(TEST_DATABASES)('The copy sheet of a case at the desk, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })

  const pathOf = ({ number }: { number: string }) => `/api/staff/cases/${number}/copy-sheet`
  const save = (person: Person, part: string, answers: object) =>
    person.json(`/api/questionnaire/${part}`, { method: 'PUT', json: { answers } })
  const read = async (path: string, by: Person) => (await by.json<CopySheet>(path)).body
  const fieldOf = (sheet: CopySheet, id: string) => sheet.fields.find((field) => field.id === id)
  const put = (path: string, json: object, by: Person = marta) =>
    by.json<CopySheet & { error: { code: string; fields?: object } }>(path, { method: 'PUT', json })
  const auditOf = (id: string, act: string) =>
    app.sql('select actor_id, details from audit_log where case_id = $1 and act = $2', [id, act])

  test('A specialist writes an answer in Polish once; it stands on both sheets until the answer changes', async () => {
    const person = await createApplicant(app, { submitted: true })
    await save(person, 'means', { means_source: 'My pay as a welder' })
    const translation = `${pathOf(person)}/${JOB}/translation`
    const text = 'Wynagrodzenie spawacza'
    const saved = await put(translation, { text, original: 'My pay as a welder' })
    expect(saved.status).toBe(200)
    expect(fieldOf(saved.body, JOB)).toMatchObject({
      state: 'answered',
      answer_pl: text,
      source: 'specialist',
      original: 'My pay as a welder',
      translation: { by: 'Marta Zielińska', is_stale: false },
    })
    expect(fieldOf(await read(OWN, person), JOB)).toMatchObject({
      answer_pl: text,
      translation: { by: null },
    })

    await save(person, 'means', { means_source: 'My pay as a baker' })
    const stale = { state: 'to_translate', answer_pl: null, translation: { text, is_stale: true } }
    expect(fieldOf(await read(OWN, person), JOB)).toMatchObject(stale)
    expect(fieldOf(await read(pathOf(person), marta), JOB)).toMatchObject(stale)
    const late = await put(translation, { text, original: 'My pay as a welder' })
    expect([late.status, late.body.error.code]).toEqual([409, 'changed_meanwhile'])
    const id = await caseIdOf(app, person.id)
    expect(await auditOf(id, 'case.answer_translated')).toEqual([
      { actor_id: marta.id, details: { field: JOB } },
    ])
    expect(await auditOf(id, 'case.answers_read')).toMatchObject([{ actor_id: marta.id }])
  })

  test('A cell of a table is translated by itself', async () => {
    const person = await createApplicant(app)
    await save(person, 'family', { family: [{ name: 'Nino Beridze', kinship: 'sister' }] })
    const cell = 'family.family.1.kinship'
    const { body } = await put(`${pathOf(person)}/${cell}/translation`, { text: 'siostra' })
    const family = fieldOf(body, 'family.family')
    expect(family).toMatchObject({ state: 'answered', answer_pl: 'Nino Beridze, siostra' })
    expect(family?.rows[0]?.find(({ id }) => id === cell)).toMatchObject({ answer_pl: 'siostra' })
  })

  test('A tick of either side is seen on both', async () => {
    const person = await createApplicant(app)
    await save(person, 'person', { surname: 'Beridze' })
    await put(`${pathOf(person)}/person.surname`, { done: true })
    expect(fieldOf(await read(OWN, person), 'person.surname')?.done).toBe(true)
    await put(`${OWN}/person.surname`, { done: false }, person)
    expect(fieldOf(await read(pathOf(person), marta), 'person.surname')?.done).toBe(false)
    const id = await caseIdOf(app, person.id)
    expect(await auditOf(id, 'case.copy_sheet_ticked')).toEqual([
      { actor_id: marta.id, details: { field: 'person.surname', done: true } },
    ])
  })

  test('A sealed answer is in no sheet and no file of the desk, and is not translated there', async () => {
    const person = await createApplicant(app)
    await save(person, 'questions', {
      sentenced: { answer: 'yes', details: 'Fined in Sekretowo.' },
      detained: { answer: 'only_in_mos', details: '' },
    })
    const text = await (await marta.fetch(pathOf(person))).text()
    expect(text).not.toMatch(/Sekretowo/)
    const sheet = await read(pathOf(person), marta)
    const sealed = { state: 'sealed', answer_pl: null, original: null, is_sealed: true }
    expect(fieldOf(sheet, 'questions.sentenced')).toMatchObject(sealed)
    expect(fieldOf(sheet, 'questions.detained')).toMatchObject(sealed)
    const refused = await put(`${pathOf(person)}/questions.sentenced/translation`, { text: 'Ukarana' })
    expect(refused.status).toBe(404)
    const file = await marta.fetch(`${pathOf(person)}.pdf`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('Bad input stores nothing', async () => {
    const person = await createApplicant(app)
    await save(person, 'means', { means_source: 'Pay' })
    const path = `${pathOf(person)}/${JOB}/translation`
    for (const json of [
      {},
      { text: ' ' },
      { text: 'x'.repeat(3001) },
      { text: 'Оклад' },
      { text: 'a', b: 1 },
    ])
      expect((await put(path, json)).status).toBe(400)
    expect((await put(path, { text: 'Оклад' })).body.error.fields).toEqual({
      text: ['Write it in Latin letters: the state portal takes no others.'],
    })
    for (const field of ['person.surname', 'person.nothing', 'family.family.7.kinship'])
      expect((await put(`${pathOf(person)}/${field}/translation`, { text: 'a' })).status).toBe(404)
    expect((await put(`${pathOf(person)}/${JOB}`, { done: 1 })).status).toBe(400)
    expect(fieldOf(await read(pathOf(person), marta), JOB)).toMatchObject({ translation: null, done: false })
  })

  test('A restricted case is not found, applicants have no desk, and an ended case is read alone', async () => {
    const person = await createApplicant(app)
    await save(person, 'means', { means_source: 'Pay' })
    const translation = `${pathOf(person)}/${JOB}/translation`
    for (const path of [pathOf(person), `${pathOf(person)}.pdf`]) {
      expect((await person.json(path)).status).toBe(404)
      expect((await app.json(path)).status).toBe(401)
      expect((await marta.fetch(path, { method: 'HEAD' })).status).not.toBe(200)
    }
    expect((await put(translation, { text: 'a' }, person)).status).toBe(404)
    await app.sql('update cases set restricted = true where user_id = $1', [person.id])
    expect((await marta.json(pathOf(person))).status).toBe(404)
    expect((await put(translation, { text: 'a' })).status).toBe(404)
    await app.sql('update cases set restricted = false where user_id = $1', [person.id])
    await endCase(app, person)
    expect((await put(translation, { text: 'a' })).status).toBe(409)
    expect((await put(`${pathOf(person)}/${JOB}`, { done: true })).status).toBe(409)
    expect((await marta.json(pathOf(person))).status).toBe(200)
  })
})
