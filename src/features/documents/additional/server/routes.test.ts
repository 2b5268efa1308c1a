import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import type { Document, UploadAnswer } from '#features/documents/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import type { Confirmation } from '#features/review/confirmation/schema.ts'
import type { Review } from '#features/review/schema.ts'
import { erasePerson, exportPerson } from '#server/personal-data.ts'
import { saveApplication } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { AdditionalDocument } from '../schema.ts'

interface Failed {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

const PATH = '/api/documents/additional'
const TITLE = 'Contract: translation'

describe.each(TEST_DATABASES)('Translations and further documents, on %s', async (database) => {
  const app = await startTestApp({ database })
  const ewa = await createMember(app)
  const add = <T = AdditionalDocument>(person: Person, fields: object = {}) =>
    person.json<T>(PATH, {
      method: 'POST',
      json: { beside: 'purpose_documents', kind: 'translation', title: TITLE, ...fields },
    })
  const list = async (person: Person) => (await person.json<AdditionalDocument[]>(PATH)).body
  const send = <T = UploadAnswer>(person: Person, slot: string, bytes = makePdf()) =>
    person.json<T>(`/api/documents/${slot}`, { method: 'PUT', body: fileForm(bytes) })
  const rename = <T = AdditionalDocument>(person: Person, id: string, title: string) =>
    person.json<T>(`${PATH}/${id}`, { method: 'PATCH', json: { title } })
  const remove = <T = AdditionalDocument[]>(person: Person, id: string) =>
    person.json<T>(`${PATH}/${id}`, { method: 'DELETE' })
  const openCase = async (number: string) => (await ewa.json<CaseFile>(`/api/staff/cases/${number}`)).body

  test('have a slot of their own with a title, which takes a file and pages and is none of the eight', async () => {
    const person = await createApplicant(app)
    const { status, body } = await add(person, { title: '  Contract:\t translation ' })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ beside: 'purpose_documents', kind: 'translation', title: TITLE }),
    ])
    expect(body.document_type).toBe(`additional-${body.id}`)
    expect(await list(person)).toEqual([body])
    const sent = await send(person, body.document_type)
    expect(sent).toMatchObject({
      status: 200,
      body: { document: { document_type: body.document_type, requested_name: TITLE, version: 1 } },
    })
    const page = await person.json<{ document: Document }>(`/api/documents/${body.document_type}/pages`, {
      method: 'POST',
      body: fileForm(makePdf({ text: 'two' })),
    })
    expect([page.status, page.body.document.pages?.length]).toEqual([201, 2])
    const progress = (await person.json<Progress>('/api/progress')).body
    expect(progress).toMatchObject({ documents_uploaded: 0 })
    const { documents } = (await person.json<Review>('/api/review')).body
    expect(documents.map(({ requested_name }) => requested_name)).toEqual([TITLE])
  })

  test('do not fill the last of the eight slots, nor make seven documents eight', async () => {
    const person = await createApplicant(app)
    const { body } = await add(person)
    for (const type of DOCUMENT_TYPES.slice(1)) await send(person, type)
    await send(person, body.document_type)
    expect((await person.json<Progress>('/api/progress')).body.documents_uploaded).toBe(7)
    const told = () =>
      app.sql(`select id from notifications where user_id = $1 and message_key = 'documents_complete'`, [
        person.id,
      ])
    expect(await told()).toHaveLength(0)
    await send(person, 'passport')
    expect(await told()).toHaveLength(1)
  })

  test('are renamed, with what was uploaded, and removed with it', async () => {
    const person = await createApplicant(app)
    const { body } = await add(person)
    await send(person, body.document_type)
    expect(await rename(person, body.id, 'Second contract')).toMatchObject({
      status: 200,
      body: { title: 'Second contract' },
    })
    const [document] = (await person.json<Document[]>('/api/documents')).body
    expect(document?.requested_name).toBe('Second contract')
    expect(await remove(person, body.id)).toEqual(expect.objectContaining({ status: 200, body: [] }))
    expect((await person.json<Document[]>('/api/documents')).body).toEqual([])
    const { events } = await openCase(person.number)
    expect(events[0]).toMatchObject({
      event: 'document_removed',
      details: { requested_name: 'Second contract' },
    })
    expect((await send<Failed>(person, body.document_type)).status).toBe(404)
    expect((await remove<Failed>(person, body.id)).status).toBe(404)
  })

  test('stay when the consultancy has opened them: then they are only replaced', async () => {
    const person = await createApplicant(app)
    const { body } = await add(person)
    const sent = await send(person, body.document_type)
    await ewa.fetch(`/api/staff/documents/${sent.body.document.id}/pages/1?version=1`)
    const refused = await remove<Failed>(person, body.id)
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'We have this document already, so it cannot be removed. You can replace its file.',
    ])
    const file = await openCase(person.number)
    expect(file.additional).toEqual([
      { document_type: body.document_type, beside: 'purpose_documents', kind: 'translation', title: TITLE },
    ])
    expect(file.documents).toMatchObject([{ document_type: body.document_type, requested_name: TITLE }])
  })

  test('go along with a submission, and what comes later is a difference from it', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    const first = await add(person)
    await send(person, first.body.document_type)
    expect((await person.json('/api/application/submit', { method: 'POST' })).status).toBe(200)
    const { documents } = (await person.json<Confirmation>('/api/application/submission')).body
    expect(documents).toHaveLength(9)
    expect(documents.at(-1)).toMatchObject({
      document_type: first.body.document_type,
      requested_name: TITLE,
    })
    expect((await remove<Failed>(person, first.body.id)).status).toBe(409)
    const later = await add(person, { kind: 'further', title: 'Annex' })
    await send(person, later.body.document_type)
    const [row] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [
      person.id,
    ])
    const { answers } = await openCase(row?.number ?? '')
    expect(answers.differences).toMatchObject([
      { part: 'documents', field: later.body.document_type, submitted: null, current: 1 },
    ])
  })

  test('have a limit of 20 in a case, also when two come at once', async () => {
    const person = await createApplicant(app)
    for (let n = 1; n < 20; n += 1) expect((await add(person, { title: `Document ${n}` })).status).toBe(201)
    const both = await Promise.all([add<Failed>(person), add<Failed>(person)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.error.message).toContain('There is room for 20')
    expect(await list(person)).toHaveLength(20)
  })

  test('are refused with what is wrong at its field', async () => {
    const person = await createApplicant(app)
    const fields = { title: '', kind: 'copy', beside: 'diploma' }
    const { status, body } = await add<Failed>(person, fields)
    expect([status, Object.keys(body.error.fields ?? {}).sort()]).toEqual([400, ['beside', 'kind', 'title']])
    expect((await add<Failed>(person, { title: 'x'.repeat(121) })).body.error.fields).toHaveProperty('title')
    expect((await add<Failed>(person, { beside: 'photo' })).body.error.fields).toEqual({
      kind: ['A photo has no translation.'],
    })
    expect((await add(person, { beside: 'photo', kind: 'further' })).status).toBe(201)
    const [slot] = await list(person)
    expect((await rename<Failed>(person, slot?.id ?? '', ' ')).body.error.fields).toEqual({
      title: ['Enter a title.'],
    })
    expect((await remove<Failed>(person, 'nothing')).status).toBe(404)
    expect((await send<Failed>(person, 'additional-1')).status).toBe(400)
    expect((await send<Failed>(person, `additional-${randomUUID()}`)).status).toBe(404)
  })

  test('are nobody else’s, and nothing for who is signed out', async () => {
    const person = await createApplicant(app)
    const { body } = await add(person)
    const other = await createApplicant(app)
    expect(await list(other)).toEqual([])
    expect((await rename<Failed>(other, body.id, 'Mine')).status).toBe(404)
    expect((await remove<Failed>(other, body.id)).status).toBe(404)
    expect((await send<Failed>(other, body.document_type)).status).toBe(404)
    expect(await list(person)).toEqual([body])
    for (const method of ['GET', 'POST']) expect((await app.fetch(PATH, { method })).status).toBe(401)
    for (const method of ['PATCH', 'DELETE'])
      expect((await app.fetch(`${PATH}/${body.id}`, { method })).status).toBe(401)
  })

  test('stay as they are once the case has ended', async () => {
    const person = await createApplicant(app)
    const { body } = await add(person)
    await app.sql(`update cases set stage = 'closed', ended_at = now() where user_id = $1`, [person.id])
    const answers = [
      add<Failed>(person),
      rename<Failed>(person, body.id, 'x'),
      remove<Failed>(person, body.id),
    ]
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([409, 409, 409])
    expect(await list(person)).toEqual([body])
  })

  test('are in what a person gets of herself, and go with her', async () => {
    const person = await createApplicant(app)
    const { body } = await add(person)
    await send(person, body.document_type)
    const count = () => app.sql('select id from additional_slots where user_id = $1', [person.id])
    expect(await count()).toHaveLength(1)
    const copy = await app.deps.database.db.transaction((tx) =>
      exportPerson(tx, { userId: person.id, files: app.deps.files }),
    )
    expect(JSON.stringify(copy)).toContain(TITLE)
    await app.deps.database.db.transaction((tx) => erasePerson(tx, { userId: person.id }))
    expect(await count()).toEqual([])
  })
})
