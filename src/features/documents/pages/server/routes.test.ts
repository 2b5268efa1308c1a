import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checkPages } from '#features/documents/page-check/server/service.ts'
import type { Document } from '#features/documents/schema.ts'
import { sweepDocuments } from '#features/documents/server/jobs.ts'
import { openVersion } from '#features/documents/versions/server/service.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { fileForm, makePdf, makePhonePhoto, makePng, truncate } from '#tests/support/sample-files.ts'
import { openStaffSession } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

interface Answer {
  document: Document
  page_id: string
  current: Document | null
  error: { code: string; message: string }
}

const PASSPORT = '/api/documents/passport/pages'

function add(person: Person, bytes: Buffer, { name = 'page.jpg', key = '', type = 'passport' } = {}) {
  return person.json<Answer>(`/api/documents/${type}/pages`, {
    method: 'POST',
    body: fileForm(bytes, { name }),
    headers: key ? { 'idempotency-key': key } : {},
  })
}

function arrange(person: Person, order: string[], turns?: Record<string, number>) {
  return person.json<Answer>(PASSPORT, { method: 'PATCH', json: { order, turns } })
}

const remove = (person: Person, id: string) => person.json<Answer>(`${PASSPORT}/${id}`, { method: 'DELETE' })

const list = async (person: Person) => (await person.json<Document[]>('/api/documents')).body

/** A picture that is known by its proportions, and at its upper left corner by a dark square. */
function makePage({ width = 400, height = 600 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#eee' } })
    .composite([
      { input: { create: { width: 40, height: 40, channels: 3, background: '#000' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer()
}

/** Width and height of every page in points, as a reader shows them. */
async function readSizes(person: Person, { file_url }: Document): Promise<[number, number][]> {
  const answer = await person.fetch(file_url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(new Uint8Array(await answer.arrayBuffer()))
    return [...document.pages()].map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      return [Math.round(originalWidth), Math.round(originalHeight)]
    })
  } finally {
    library.destroy()
  }
}

/** Without the previews of pages, which are made later. */
function storedObjects({ id }: Person): string[] {
  const names = readdirSync(join(app.dataDir, 'files', id)).filter((name) => !name.endsWith('.pages'))
  return names.map((name) => name.replace(/-[0-9a-f]+/, '')).sort()
}

const eventsOf = async ({ id }: Person) =>
  (
    await app.sql<{ event: string }>(
      `select event from case_events where user_id = $1 and event like 'document%' order by id`,
      [id],
    )
  ).map(({ event }) => event)

describe('A slot takes pages', () => {
  test('one after the other, and shows them as one document with one PDF', async () => {
    const person = await app.createPerson()
    const first = await add(person, await makePage(), { name: 'IMG 1.jpg' })
    expect(first.status).toBe(201)
    const photo = await makePhonePhoto()
    const second = await add(person, photo, { name: 'IMG 2.jpg' })
    const third = await add(person, await makePng({ width: 800, height: 600 }), { name: 'scan.png' })
    const { document } = (await add(person, makePdf({ pages: 2 }), { name: 'rest.pdf' })).body
    expect(document).toMatchObject({
      id: first.body.document.id,
      version: 1,
      status: 'pending',
      content_type: 'application/pdf',
      file_name: 'Passport Copy.pdf',
      page_count: 5,
      preview_url: null,
    })
    expect(
      document.pages?.map(({ file_name, content_type, turn }) => [file_name, content_type, turn]),
    ).toEqual([
      ['IMG 1.jpg', 'image/jpeg', 0],
      ['IMG 2.jpg', 'image/jpeg', 0],
      ['scan.png', 'image/png', 0],
      ['rest.pdf', 'application/pdf', 0],
    ])
    expect(document.pages?.[1]).toMatchObject({
      id: second.body.page_id,
      file_size: photo.length,
      width: 1200,
      height: 1600,
      page_count: null,
    })
    expect(document.pages?.[3]).toMatchObject({ page_count: 2, width: null, preview_url: null })
    expect(await readSizes(person, document)).toEqual([
      [561, 842],
      [595, 794],
      [794, 595],
      [595, 842],
      [595, 842],
    ])
    const file = await person.fetch(document.pages?.[1]?.file_url ?? '')
    expect(Buffer.from(await file.arrayBuffer()).equals(photo)).toBe(true)
    expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    const preview = await person.fetch(document.pages?.[2]?.preview_url ?? '')
    expect(preview.headers.get('content-type')).toBe('image/jpeg')
    expect(third.body.page_id).toBe(document.pages?.[2]?.id)
    expect(await eventsOf(person)).toEqual(['document_uploaded'])
  })

  test('and the file that it held becomes the first page, with its bytes', async () => {
    const person = await app.createPerson()
    const pdf = makePdf({ pages: 3 })
    const body = fileForm(pdf, { name: 'paszport.pdf' })
    const before = await person.json<Answer>('/api/documents/passport', { method: 'PUT', body })
    const { document } = (await add(person, await makePage())).body
    expect(document).toMatchObject({ id: before.body.document.id, version: 1, page_count: 4 })
    const [page] = document.pages ?? []
    expect(page).toMatchObject({ file_name: 'paszport.pdf', page_count: 3 })
    const file = await person.fetch(page?.file_url ?? '')
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect((await readSizes(person, document)).length).toBe(4)
    expect(storedObjects(person)).toEqual([
      'passport.jpg',
      'passport.pdf',
      'passport.pdf',
      'passport.preview.jpg',
    ])
    const replaced = await person.json<Answer>('/api/documents/passport', {
      method: 'PUT',
      body: fileForm(makePdf()),
    })
    expect(replaced.body.document).toMatchObject({ pages: null, version: 2 })
    expect(storedObjects(person)).toEqual(['passport.pdf'])
  })

  test('but the photo takes none, and no slot takes what is no page', async () => {
    const person = await app.createPerson()
    expect(await add(person, await makePage(), { type: 'photo' })).toMatchObject({
      status: 422,
      body: { error: { code: 'pages_not_taken' } },
    })
    expect((await add(person, Buffer.from('words'))).status).toBe(415)
    expect((await add(person, truncate(await makePhonePhoto()))).status).toBe(422)
    expect((await add(person, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await add(person, makePdf(), { key: 'no uuid' })).status).toBe(400)
    expect((await add(person, makePdf(), { type: 'unknown' })).status).toBe(400)
    const response = await app.fetch(PASSPORT, { method: 'POST', body: fileForm(makePdf()) })
    expect(response.status).toBe(401)
    expect(await list(person)).toEqual([])
  })

  test('at most sixty', async () => {
    const person = await app.createPerson()
    const { document } = (await add(person, await makePage())).body
    const copies = `(select jsonb_agg(p || jsonb_build_object('id', gen_random_uuid())) from generate_series(1, 60),
      jsonb_array_elements(pages) p)`
    await app.sql(`update documents set pages = ${copies} where id = $1`, [document.id])
    expect(await add(person, await makePage())).toMatchObject({
      status: 409,
      body: { error: { code: 'too_many_pages' } },
    })
    expect(storedObjects(person)).toEqual(['passport.jpg', 'passport.preview.jpg'])
  })
})

describe('A page that is sent twice', () => {
  test('with one key is stored once, also at the same time', async () => {
    const person = await app.createPerson()
    const key = randomUUID()
    const page = await makePage()
    const answers = await Promise.all([1, 2, 3].map(() => add(person, page, { key })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.page_id)).size).toBe(1)
    const again = await add(person, page, { key })
    expect(again).toMatchObject({ status: 200, body: { page_id: answers[0]?.body.page_id } })
    expect(again.body.document.pages).toHaveLength(1)
    expect(storedObjects(person)).toEqual(['passport.jpg', 'passport.preview.jpg'])
  })
})

describe('The order and the turns', () => {
  test('are those of the PDF', async () => {
    const person = await app.createPerson()
    const a = (await add(person, await makePage({ width: 400, height: 600 }))).body.page_id
    const b = (await add(person, await makePage({ width: 300, height: 300 }))).body.page_id
    const c = (await add(person, makePdf({ pages: 1 }))).body.page_id
    const { status, body } = await arrange(person, [c, b, a], { [a]: 90, [c]: 270 })
    expect(status).toBe(200)
    expect(body.document.pages?.map(({ id, turn }) => [id, turn])).toEqual([
      [c, 270],
      [b, 0],
      [a, 90],
    ])
    expect(await readSizes(person, body.document)).toEqual([
      [842, 595],
      [595, 595],
      [842, 561],
    ])
    const back = await arrange(person, [a, b, c], { [c]: 0 })
    expect((await readSizes(person, back.body.document))[2]).toEqual([595, 842])
    expect(back.body.document.pages?.[0]?.turn).toBe(90)
    expect(storedObjects(person).filter((name) => name === 'passport.pdf')).toHaveLength(2)
  })

  test('are refused when the pages have changed meanwhile, with the document as it is', async () => {
    const person = await app.createPerson()
    expect(await arrange(person, [randomUUID()])).toMatchObject({ status: 409, body: { current: null } })
    const a = (await add(person, await makePage())).body.page_id
    const b = (await add(person, await makePage())).body.page_id
    for (const order of [[a], [a, a], [a, randomUUID()], [a, b, randomUUID()]]) {
      const answer = await arrange(person, order)
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'changed_meanwhile' } } })
      expect(answer.body.current).toEqual((await list(person))[0])
    }
    expect((await arrange(person, [a, b], { [a]: 45 })).status).toBe(400)
    expect((await person.fetch(PASSPORT, { method: 'PATCH', body: '[' })).status).toBe(400)
  })
})

describe('A page that is removed', () => {
  test('is gone with its bytes, and the last one empties the slot', async () => {
    const person = await app.createPerson()
    const a = (await add(person, await makePage())).body.page_id
    const { page_id: b, document } = (await add(person, makePdf({ pages: 1 }))).body
    await readSizes(person, document)
    const left = await remove(person, a)
    expect(left.body.document.pages?.map(({ id }) => id)).toEqual([b])
    expect(storedObjects(person)).toEqual(['passport.pdf'])
    expect((await readSizes(person, left.body.document)).length).toBe(1)
    expect((await remove(person, a)).status).toBe(404)
    expect((await person.json<{ documents_uploaded: number }>('/api/progress')).body).toMatchObject({
      documents_uploaded: 1,
    })
    expect(await remove(person, b)).toMatchObject({ status: 200, body: { document: null } })
    expect(await list(person)).toEqual([])
    expect(storedObjects(person)).toEqual([])
    expect(await eventsOf(person)).toEqual(['document_uploaded', 'document_removed'])
    expect((await add(person, await makePage())).body.document.version).toBe(1)
  })

  test('while others are sent leaves those', async () => {
    const person = await app.createPerson()
    const first = (await add(person, await makePage())).body.page_id
    const [removed, ...added] = await Promise.all([
      remove(person, first),
      ...[1, 2, 3, 4].map(async () => add(person, await makePage())),
    ])
    expect(removed.status).toBe(200)
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const [document] = await list(person)
    expect(document?.pages?.map(({ id }) => id).sort()).toEqual(added.map(({ body }) => body.page_id).sort())
    expect(document && (await readSizes(person, document)).length).toBe(4)
  })

  test('of another person is not found', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    const { page_id, document } = (await add(person, await makePage())).body
    await add(other, await makePage())
    expect((await remove(other, page_id)).status).toBe(404)
    expect((await arrange(other, [page_id])).status).toBe(409)
    for (const path of [document.pages?.[0]?.file_url, document.pages?.[0]?.preview_url, document.file_url])
      expect((await other.fetch(path ?? '')).status).toBe(404)
    expect((await app.fetch(document.pages?.[0]?.file_url ?? '')).status).toBe(401)
    expect((await list(person))[0]).toEqual(document)
  })
})

describe('A version that staff have opened', () => {
  test('stays as it was: a page begins the next one, and the last page is not removed', async () => {
    const person = await app.createPerson()
    const { page_id: a, document } = (await add(person, await makePage())).body
    await app.sql('update documents set opened_at = now() where id = $1', [document.id])
    expect(await remove(person, a)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    const next = (await add(person, await makePage({ width: 500, height: 500 }))).body
    expect(next.document).toMatchObject({ version: 2, page_count: 2 })
    const again = await remove(person, a)
    expect(again.body.document).toMatchObject({ version: 2, page_count: 1 })
    const [kept] = await app.sql<{ pages: { id: string }[]; object_name: string; is_assembled: boolean }>(
      'select pages, object_name, is_assembled from document_versions where document_id = $1',
      [document.id],
    )
    expect(kept?.pages.map(({ id }) => id)).toEqual([a])
    // The bytes of the page that the older version still needs are there, with their preview.
    expect(storedObjects(person).filter((name) => name === 'passport.jpg')).toHaveLength(2)
    expect((await remove(person, next.page_id)).status).toBe(409)
    expect(await eventsOf(person)).toEqual(['document_uploaded', 'document_uploaded'])
  })
})

describe('The PDF of the pages', () => {
  test('is made once no page has come for a while, and its pages are checked', async () => {
    const person = await app.createPerson()
    const { document } = (await add(person, await makePage())).body
    const { document: whole } = (await add(person, makePdf({ pages: 2 }))).body
    await checkPages(app.deps, { id: document.id })
    expect((await list(person))[0]?.checked_pages).toBeNull()
    const now = () => new Date(Date.now() + 60_000)
    await checkPages({ ...app.deps, now }, { id: document.id })
    const [checked] = await list(person)
    expect(checked).toMatchObject({ checked_pages: 3, previewed_pages: 3, unreadable_pages: [] })
    expect(checked?.file_size).not.toBe(whole.file_size)
    const file = await person.fetch(document.file_url)
    expect((await file.arrayBuffer()).byteLength).toBe(checked?.file_size)
  })

  test('is what staff open, also of a version that has been replaced since', async () => {
    const { session } = await openStaffSession(app)
    const person = await app.createPerson()
    const { document } = (await add(person, makePdf({ pages: 2 }))).body
    const opened = await openVersion({ deps: app.deps, session, id: document.id })
    expect(opened.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await add(person, await makePage())
    const older = await openVersion({ deps: app.deps, session, id: document.id, version: 1 })
    expect(older.bytes.equals(opened.bytes)).toBe(true)
    expect((await readSizes(person, document)).length).toBe(3)
  })

  test('goes into the next application', async () => {
    const person = await app.createPerson()
    await add(person, await makePage())
    const { document } = (await add(person, makePdf({ pages: 2 }))).body
    await endCase(app, person)
    await person.json('/api/cases', { method: 'POST', json: {} })
    const again = await person.json<Answer>('/api/documents/passport/reuse', {
      method: 'POST',
      json: { document_id: document.id },
    })
    expect(again).toMatchObject({ status: 200, body: { document: { pages: null, page_count: 3 } } })
    expect((await readSizes(person, again.body.document)).length).toBe(3)
    expect((await readSizes(person, document)).length).toBe(3)
  })
})

describe('A crash between the bytes and the row', () => {
  test('leaves the pages as they were; the sweep takes what is left over, and no page', async () => {
    const person = await app.createPerson()
    await add(person, await makePage())
    const before = (await add(person, makePdf({ pages: 1 }))).body.document
    await app.sql(
      'alter table documents add constraint broken check (jsonb_array_length(pages) < 3) not valid',
    )
    expect((await add(person, await makePage())).status).toBe(500)
    await app.sql('alter table documents drop constraint broken')
    expect(await list(person)).toEqual([before])
    expect(storedObjects(person).filter((name) => name === 'passport.jpg')).toHaveLength(2)
    await sweepDocuments({ ...app.deps, now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) })
    expect(storedObjects(person)).toEqual(['passport.jpg', 'passport.pdf', 'passport.preview.jpg'])
    expect((await readSizes(person, before)).length).toBe(2)
  })
})
