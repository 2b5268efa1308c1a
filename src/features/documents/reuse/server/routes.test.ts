import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Document, UploadAnswer } from '#features/documents/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { fileForm, makePdf, makePhonePhoto } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import type { EarlierDocument } from '../schema.ts'

const app = await startTestApp()
interface ErrorBody {
  error: { code: string; message: string }
}

const list = async (person: Person) => (await person.json<Document[]>('/api/documents')).body
const listEarlier = async (person: Person) =>
  (await person.json<EarlierDocument[]>('/api/documents/earlier')).body
const typesOf = (documents: Document[]) => documents.map(({ document_type }) => document_type).sort()
const start = (person: Person) => person.json('/api/cases', { method: 'POST', json: {} })

async function upload(person: Person, type: string, bytes: Buffer, name?: string) {
  const body = fileForm(bytes, { name })
  const answer = await person.json<UploadAnswer>(`/api/documents/${type}`, { method: 'PUT', body })
  expect(answer.status).toBe(200)
  return answer.body.document
}

function reuse(person: Person, type: string, id: string) {
  const json = { document_id: id }
  return person.json<UploadAnswer & ErrorBody>(`/api/documents/${type}/reuse`, { method: 'POST', json })
}

/** Somebody with a passport of a closed application and an open one. */
async function createReturning() {
  const person = await app.createPerson()
  const passport = await upload(person, 'passport', makePdf({ pages: 2 }), 'passport.pdf')
  const number = await endCase(app, person)
  await start(person)
  return { person, passport, number }
}

const bytesOf = async (person: Person, url: string) =>
  Buffer.from(await (await person.fetch(url)).arrayBuffer())

const storedObjects = (person: Person) =>
  readdirSync(join(app.dataDir, 'files', person.id)).filter((name) => !name.endsWith('.pages'))

describe('GET /api/documents/earlier', () => {
  it('offers the newest document of each empty slot with the number of its application', async () => {
    const { person, passport, number } = await createReturning()
    const { id, file_name, file_url, uploaded_at } = passport
    expect(await listEarlier(person)).toMatchObject([
      { id, file_name, file_url, uploaded_at, document_type: 'passport', case_number: number },
    ])
    const newer = await upload(person, 'cv', makePdf(), 'cv.pdf')
    const second = await endCase(app, person)
    await start(person)
    const offered = await listEarlier(person)
    expect(offered.map(({ id, case_number }) => [id, case_number])).toEqual([
      [newer.id, second],
      [passport.id, number],
    ])
    await upload(person, 'passport', makePdf())
    expect(typesOf(await listEarlier(person))).toEqual(['cv'])
  })

  it('offers neither the application form, nor what was asked again, nor a photo older than six months', async () => {
    const person = await app.createPerson()
    await uploadDocuments(person, ['application_form', 'accommodation', 'cv'])
    await upload(person, 'photo', await makePhonePhoto(), 'photo.jpg')
    await endCase(app, person)
    await start(person)
    expect(typesOf(await listEarlier(person))).toEqual(['accommodation', 'cv', 'photo'])
    await app.sql(
      `update documents set status = 'asked_again' where user_id = $1 and document_type = 'accommodation'`,
      [person.id],
    )
    await app.sql(`update documents set uploaded_at = now() - interval '7 months' where user_id = $1`, [
      person.id,
    ])
    expect(typesOf(await listEarlier(person))).toEqual(['cv'])
  })

  it('offers nothing while no application is open, and is answered 401 when signed out', async () => {
    const person = await app.createPerson()
    expect(await listEarlier(person)).toEqual([])
    await uploadDocuments(person, ['cv'])
    await endCase(app, person)
    expect(await listEarlier(person)).toEqual([])
    expect((await app.json('/api/documents/earlier')).status).toBe(401)
  })
})

describe('POST /api/documents/{document_type}/reuse', () => {
  it('puts a copy into the empty slot, with its preview and the time of its upload', async () => {
    const person = await app.createPerson()
    const photo = await makePhonePhoto()
    const earlier = await upload(person, 'photo', photo, 'me.jpg')
    await endCase(app, person)
    await start(person)
    const { status, body } = await reuse(person, 'photo', earlier.id)
    expect(status).toBe(200)
    const { document } = body
    expect(body.replaced).toBe(false)
    expect(document).toEqual({
      ...earlier,
      id: document.id,
      file_url: `/api/documents/${document.id}/file`,
      preview_url: expect.stringContaining(document.id),
    })
    expect(document.id).not.toBe(earlier.id)
    expect(await list(person)).toEqual([document])
    expect(await listEarlier(person)).toEqual([])
    expect((await bytesOf(person, document.file_url)).equals(photo)).toBe(true)
    const preview = await bytesOf(person, document.preview_url ?? '')
    expect(preview.equals(await bytesOf(person, earlier.preview_url ?? ''))).toBe(true)
    expect(storedObjects(person)).toHaveLength(4)
  })

  it('is a copy: replacing it leaves the ended application as it was', async () => {
    const { person, passport } = await createReturning()
    const before = await bytesOf(person, passport.file_url)
    await reuse(person, 'passport', passport.id)
    const replaced = await upload(person, 'passport', makePdf({ pages: 5 }))
    expect(replaced.version).toBe(2)
    expect((await bytesOf(person, passport.file_url)).equals(before)).toBe(true)
  })

  it('of a PDF whose pages have been checked takes the findings and previews along', async () => {
    const { person, passport } = await createReturning()
    await expect.poll(async () => (await listEarlier(person))[0]?.checked_pages).toBe(2)
    const { document } = (await reuse(person, 'passport', passport.id)).body
    expect(document).toMatchObject({ checked_pages: 2, previewed_pages: 2 })
    const preview = 'pages/2/preview'
    expect(
      (await bytesOf(person, `/api/documents/${document.id}/${preview}`)).equals(
        await bytesOf(person, `/api/documents/${passport.id}/${preview}`),
      ),
    ).toBe(true)
  })

  it('of a PDF whose pages have not been checked has them checked like an upload', async () => {
    const { person, passport } = await createReturning()
    await app.sql(
      'update documents set checked_pages = null, page_previews_name = null, previewed_pages = 0 where id = $1',
      [passport.id],
    )
    const { body } = await reuse(person, 'passport', passport.id)
    await expect.poll(async () => (await list(person))[0]?.checked_pages).toBe(2)
    const preview = await person.fetch(`/api/documents/${body.document.id}/pages/1/preview`)
    expect(preview.status).toBe(200)
  })

  it('is told like an upload, and stands in the history of the new application', async () => {
    const { person, passport } = await createReturning()
    const { body } = await reuse(person, 'passport', passport.id)
    const notices = await app.sql('select 1 from notifications where user_id = $1 and dedupe_key = $2', [
      person.id,
      `document:${body.document.id}:${Date.parse(body.document.uploaded_at)}`,
    ])
    expect(notices).toHaveLength(1)
    const events = await app.sql(
      `select e.actor_id, e.details from case_events e join cases c on c.id = e.case_id
       where c.user_id = $1 and c.ended_at is null and e.event = 'document_uploaded'`,
      [person.id],
    )
    const details = { document_id: body.document.id, document_type: 'passport', version: 1 }
    expect(events).toEqual([{ actor_id: person.id, details }])
  })

  it('does not make an old photo young: its age counts from the upload', async () => {
    const person = await app.createPerson()
    const photo = await upload(person, 'photo', await makePhonePhoto())
    await endCase(app, person)
    await start(person)
    await app.sql(`update documents set uploaded_at = now() - interval '5 months' where id = $1`, [photo.id])
    expect((await reuse(person, 'photo', photo.id)).status).toBe(200)
    await endCase(app, person)
    await start(person)
    expect(typesOf(await listEarlier(person))).toEqual(['photo'])
    await app.sql(`update documents set uploaded_at = uploaded_at - interval '2 months' where user_id = $1`, [
      person.id,
    ])
    expect(await listEarlier(person)).toEqual([])
  })

  it('while a file is uploaded into the same slot leaves one document, and the upload is never lost', async () => {
    const { person, passport } = await createReturning()
    const mine = makePdf({ pages: 7 })
    const [taken, uploaded, again] = await Promise.all([
      reuse(person, 'passport', passport.id),
      upload(person, 'passport', mine, 'mine.pdf'),
      reuse(person, 'passport', passport.id),
    ])
    for (const { status } of [taken, again]) expect([200, 409]).toContain(status)
    const documents = await list(person)
    expect(documents).toHaveLength(1)
    expect(documents[0]).toMatchObject({ id: uploaded.id, file_name: 'mine.pdf' })
    expect((await bytesOf(person, uploaded.file_url)).equals(mine)).toBe(true)
    // The earlier one and this one: what lost the race has been deleted again.
    await expect.poll(() => storedObjects(person)).toHaveLength(2)
  })

  it('into a filled slot is answered 409 with a sentence', async () => {
    const { person, passport } = await createReturning()
    await upload(person, 'passport', makePdf())
    const { status, body } = await reuse(person, 'passport', passport.id)
    expect(status).toBe(409)
    expect(body.error).toMatchObject({
      code: 'conflict',
      message: 'There is a document in this place already.',
    })
  })

  it('without an open application is answered 409', async () => {
    const person = await app.createPerson()
    const cv = await upload(person, 'cv', makePdf())
    await endCase(app, person)
    const { status, body } = await reuse(person, 'cv', cv.id)
    expect(status).toBe(409)
    expect(body.error.message).toBe('This application has ended. Start a new application on the dashboard.')
  })

  it('of a document that is not offered is answered 409: the application form, or one asked again', async () => {
    const person = await app.createPerson()
    const form = await upload(person, 'application_form', makePdf())
    const cv = await upload(person, 'cv', makePdf())
    await endCase(app, person)
    await start(person)
    await app.sql(`update documents set status = 'asked_again' where id = $1`, [cv.id])
    for (const { document_type, id } of [form, cv]) {
      const { status, body } = await reuse(person, document_type, id)
      expect([status, body.error.message]).toEqual([
        409,
        'This document cannot be used again. Please upload a new one.',
      ])
    }
    expect(await list(person)).toEqual([])
  })

  it('of somebody else, of an unknown id, of another slot or of the open application is answered 404', async () => {
    const { person, passport } = await createReturning()
    const stranger = await createReturning()
    const open = await upload(person, 'cv', makePdf())
    const asked: [string, string][] = [
      ['passport', stranger.passport.id],
      ['passport', randomUUID()],
      ['passport', 'no-id'],
      ['photo', passport.id],
      ['cv', open.id],
    ]
    for (const [type, id] of asked) {
      const { status, body } = await reuse(person, type, id)
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    }
  })

  it('is answered 400 for bad input and 401 when signed out', async () => {
    const { person, passport } = await createReturning()
    const bodies = [{}, { document_id: 5 }, { document_id: passport.id, document_type: 'passport' }]
    for (const json of bodies) {
      const answer = await person.json('/api/documents/passport/reuse', { method: 'POST', json })
      expect(answer.status).toBe(400)
    }
    expect((await reuse(person, 'no-such-slot', passport.id)).status).toBe(400)
    const json = { document_id: passport.id }
    const signedOut = await app.json('/api/documents/passport/reuse', { method: 'POST', json })
    expect(signedOut.status).toBe(401)
    expect(await list(person)).toEqual([])
  })
})
