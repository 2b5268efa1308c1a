import { describe, expect, it } from 'vitest'
import type { Progress } from '#features/progress/schema.ts'
import { APPLICATION_FORM, uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import type { NotNeededSlot } from '../schema.ts'

const app = await startTestApp()
interface ErrorBody {
  error: { code: string; message: string }
}

const list = async (person: Person) =>
  (await person.json<NotNeededSlot[]>('/api/documents/not-needed')).body.map(
    ({ document_type }) => document_type,
  )
const setAside = (person: Person, type: string) =>
  person.json<NotNeededSlot[] & ErrorBody>(`/api/documents/${type}/set-aside`, { method: 'PUT' })
const takeBack = (person: Person, type: string) =>
  person.json<NotNeededSlot[] & ErrorBody>(`/api/documents/${type}/set-aside`, { method: 'DELETE' })

async function choosePurpose(person: Person, purpose_of_stay: string | null) {
  const json = { ...APPLICATION_FORM, purpose_of_stay }
  expect((await person.json('/api/application-form', { method: 'PUT', json })).status).toBe(200)
}

async function createWorker() {
  const person = await app.createPerson()
  await choosePurpose(person, 'work')
  return person
}

const listEvents = async (person: Person) =>
  (
    await app.sql<{ event: string; details: unknown }>(
      `select event, details from case_events where user_id = $1 and event like 'slot%' order by id`,
      [person.id],
    )
  ).map(({ event, details }) => ({ event, details }))

describe('GET /api/documents/not-needed', () => {
  it('names nothing before the purpose is chosen, and then what this purpose does not need', async () => {
    const person = await app.createPerson()
    expect(await list(person)).toEqual([])
    await choosePurpose(person, null)
    expect(await list(person)).toEqual([])
    await choosePurpose(person, 'study')
    expect(await list(person)).toEqual(['cv'])
    await choosePurpose(person, 'work')
    expect(await list(person)).toEqual(['accommodation', 'financial_proof', 'cv'])
  })

  it('refuses somebody who is not signed in', async () => {
    expect((await app.fetch('/api/documents/not-needed')).status).toBe(401)
  })
})

describe('PUT and DELETE /api/documents/{document_type}/set-aside', () => {
  it('set a slot aside and take it back, each once in the history of the case', async () => {
    const person = await createWorker()
    const { status, body } = await setAside(person, 'accommodation')
    expect(status).toBe(200)
    expect(body.find(({ document_type }) => document_type === 'accommodation')?.set_aside_at).toMatch(/Z$/)
    expect((await setAside(person, 'accommodation')).body).toEqual(body)
    const after = await takeBack(person, 'accommodation')
    expect(after.body.map(({ set_aside_at }) => set_aside_at)).toEqual([null, null, null])
    expect((await takeBack(person, 'accommodation')).status).toBe(200)
    const details = { document_type: 'accommodation' }
    expect(await listEvents(person)).toEqual([
      { event: 'slot_set_aside', details },
      { event: 'slot_taken_back', details },
    ])
  })

  it('count a slot that is set aside as not uploaded, and no longer as what comes next', async () => {
    const person = await createWorker()
    await uploadDocuments(person, ['passport', 'photo'])
    await setAside(person, 'accommodation')
    const { body } = await person.json<Progress>('/api/progress')
    expect(body).toMatchObject({ documents_uploaded: 2, documents_total: 8, documents_set_aside: 1 })
    expect(body.next_step.missing_documents).not.toContain('accommodation')
  })

  it('refuse a slot that the purpose needs, one that is filled, and one before the purpose is chosen', async () => {
    const person = await createWorker()
    expect((await setAside(person, 'passport')).status).toBe(409)
    await uploadDocuments(person, ['cv'])
    expect((await setAside(person, 'cv')).body.error.code).toBe('conflict')
    expect((await setAside(await app.createPerson(), 'cv')).status).toBe(409)
  })

  it('forget the choice while another purpose needs the slot', async () => {
    const person = await createWorker()
    await setAside(person, 'accommodation')
    await choosePurpose(person, 'study')
    expect(await list(person)).toEqual(['cv'])
    const { body } = await person.json<Progress>('/api/progress')
    expect(body.next_step.missing_documents).toContain('accommodation')
    expect((await takeBack(person, 'accommodation')).status).toBe(200)
  })

  it('show a document that was uploaded afterwards, and let the slot be', async () => {
    const person = await createWorker()
    await setAside(person, 'cv')
    await uploadDocuments(person, ['cv'])
    const { body } = await person.json<Progress>('/api/progress')
    expect(body).toMatchObject({ documents_uploaded: 1, documents_set_aside: 0 })
  })

  it('refuse an unknown slot, somebody who is not signed in, and a case that has ended', async () => {
    const person = await createWorker()
    expect((await setAside(person, 'horoscope')).status).toBe(400)
    expect((await app.fetch('/api/documents/cv/set-aside', { method: 'PUT' })).status).toBe(401)
    await setAside(person, 'cv')
    await endCase(app, person)
    expect((await setAside(person, 'accommodation')).status).toBe(409)
    expect((await takeBack(person, 'cv')).status).toBe(409)
  })

  it('reach only the caller’s own case', async () => {
    const [person, other] = [await createWorker(), await createWorker()]
    await setAside(person, 'cv')
    await takeBack(other, 'cv')
    const { body } = await person.json<NotNeededSlot[]>('/api/documents/not-needed')
    expect(body.at(-1)?.set_aside_at).not.toBeNull()
  })
})
