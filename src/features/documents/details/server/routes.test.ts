import { describe, expect, test } from 'vitest'
import type { DocumentKey } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

interface Answer extends Document {
  error: { code: string; fields?: Record<string, string[]> }
}

const ANSWERS = { dated_on: '2024-02-29', translation: 'attached' }
const NONE = { dated_on: null, translation: null }

describe.each(TEST_DATABASES)('The details of a document, on %s', async (database) => {
  const app = await startTestApp({ database })

  const save = (person: Person, type: DocumentKey, json: object) =>
    person.json<Answer>(`/api/documents/${type}/details`, { method: 'PUT', json })
  const read = async (person: Person, type: DocumentKey) =>
    (await person.json<Document[]>('/api/documents')).body.find((one) => one.document_type === type)
  async function createPerson(...types: ('passport' | 'photo' | 'application_form' | 'cv')[]) {
    const person = await app.createPerson()
    await uploadDocuments(person, types)
    return person
  }
  async function addPage(person: Person) {
    const page = { method: 'POST', body: fileForm(makePdf({ pages: 1 })) }
    expect((await person.fetch('/api/documents/cv/pages', page)).status).toBe(201)
  }

  test('are saved, shown in the list, changed, and taken back by leaving them out', async () => {
    const person = await createPerson('cv')
    expect(await read(person, 'cv')).toMatchObject(NONE)
    const { status, body } = await save(person, 'cv', ANSWERS)
    expect(status).toBe(200)
    expect(body).toMatchObject({ document_type: 'cv', version: 1, ...ANSWERS })
    expect(await read(person, 'cv')).toEqual(body)
    await save(person, 'cv', { translation: 'missing' })
    expect(await read(person, 'cv')).toMatchObject({ dated_on: null, translation: 'missing' })
    expect((await save(person, 'cv', {})).body).toMatchObject(NONE)
  })

  test('are about one version: a file in its place is asked about anew, further pages are not', async () => {
    const person = await app.createPerson()
    await addPage(person)
    await save(person, 'cv', ANSWERS)
    await addPage(person)
    expect(await read(person, 'cv')).toMatchObject({ version: 1, page_count: 2, ...ANSWERS })
    await uploadDocuments(person, ['cv'])
    expect(await read(person, 'cv')).toMatchObject({ version: 2, ...NONE })
    const late = await save(person, 'cv', { ...ANSWERS, version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'replaced_meanwhile' }, version: 2 },
    })
    expect(await read(person, 'cv')).toMatchObject(NONE)
    expect((await save(person, 'cv', { ...ANSWERS, version: 2 })).status).toBe(200)
  })

  test('stay with an older version that is kept, and come along into the next application', async () => {
    const person = await createPerson('cv')
    await save(person, 'cv', ANSWERS)
    await app.sql('update documents set opened_at = now() where user_id = $1', [person.id])
    await uploadDocuments(person, ['cv'])
    const kept = await app.sql(
      'select dated_on::text as dated_on, translation from document_versions where user_id = $1',
      [person.id],
    )
    expect(kept).toEqual([ANSWERS])

    await save(person, 'cv', ANSWERS)
    const source = await read(person, 'cv')
    await endCase(app, person)
    await person.json('/api/cases', { method: 'POST', json: {} })
    const json = { document_id: source?.id }
    expect((await person.json('/api/documents/cv/reuse', { method: 'POST', json })).status).toBe(200)
    expect(await read(person, 'cv')).toMatchObject({ version: 1, ...ANSWERS })
  })

  test('are refused at their field when they cannot be right, or are not asked', async () => {
    const person = await createPerson('cv', 'photo', 'passport', 'application_form')
    const fieldsOf = async (type: DocumentKey, json: object) => {
      const { status, body } = await save(person, type, json)
      expect(status).toBe(400)
      return Object.keys(body.error.fields ?? {})
    }
    expect(await fieldsOf('cv', { dated_on: '2026-02-29' })).toEqual(['dated_on'])
    expect(await fieldsOf('cv', { dated_on: '2099-01-01' })).toEqual(['dated_on'])
    expect(await fieldsOf('cv', { dated_on: '1899-12-31' })).toEqual(['dated_on'])
    expect(await fieldsOf('cv', { translation: 'perhaps' })).toEqual(['translation'])
    expect(await fieldsOf('photo', ANSWERS)).toEqual(['translation'])
    expect(await fieldsOf('passport', ANSWERS)).toEqual(['dated_on', 'translation'])
    expect(await fieldsOf('application_form', { dated_on: '2026-11-02' })).toEqual(['dated_on'])
    expect((await save(person, 'cv', { language: 'uk' })).status).toBe(400)
    expect((await person.json('/api/documents/horoscope/details', { method: 'PUT', json: {} })).status).toBe(
      400,
    )
    expect((await save(person, 'photo', { dated_on: '2026-11-02' })).status).toBe(200)
    expect(await read(person, 'cv')).toMatchObject(NONE)
  })

  test('are the person’s own: an empty slot, another person’s request and a stranger are refused', async () => {
    const [person, other] = [await createPerson('cv'), await createPerson('photo')]
    await save(person, 'cv', ANSWERS)
    expect((await save(other, 'cv', { translation: 'missing' })).status).toBe(404)
    expect((await save(other, 'requested-11111111-1111-4111-8111-111111111111', ANSWERS)).status).toBe(404)
    const anonymous = await app.json('/api/documents/cv/details', { method: 'PUT', json: ANSWERS })
    expect(anonymous.status).toBe(401)
    expect(await read(person, 'cv')).toMatchObject(ANSWERS)
  })

  test('of an application that has ended stay as they are, and one that was withdrawn as well', async () => {
    for (const stage of ['closed', 'withdrawn'] as const) {
      const person = await createPerson('cv')
      await save(person, 'cv', ANSWERS)
      await endCase(app, person, stage)
      expect(await save(person, 'cv', { translation: 'missing' })).toMatchObject({
        status: 409,
        body: { error: { code: 'conflict' } },
      })
      expect(await read(person, 'cv')).toMatchObject(ANSWERS)
    }
  })
})
