import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import type { Document, UploadAnswer } from '#features/documents/schema.ts'
import { listReferencedObjects } from '#features/documents/server/store.ts'
import type { Notification } from '#features/notifications/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { makePdfWithBlankPage, makePdfWithBrokenPage, makeScan, withHole } from '#tests/support/odd-files.ts'
import { fileForm, makePdf, makePng } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { PAGE_CHECK_QUEUE, requeuePageChecks } from './jobs.ts'
import { checkPages } from './service.ts'

const app = await startTestApp()

async function put(person: Person, type: DocumentType, bytes: Buffer): Promise<Document> {
  const init = { method: 'PUT', body: fileForm(bytes) }
  const { status, body } = await person.json<UploadAnswer>(`/api/documents/${type}`, init)
  expect(status).toBe(200)
  return body.document
}

async function find(person: Person, type: DocumentType): Promise<Document> {
  const { body } = await person.json<Document[]>('/api/documents')
  const found = body.find((document) => document.document_type === type)
  if (!found) throw new Error('the slot is empty')
  return found
}

/** The document after its job has finished. */
async function findChecked(person: Person, type: DocumentType = 'passport'): Promise<Document> {
  await expect.poll(async () => (await find(person, type)).checked_pages).not.toBeNull()
  return find(person, type)
}

async function upload(bytes: Buffer): Promise<{ person: Person; document: Document }> {
  const person = await app.createPerson()
  await put(person, 'passport', bytes)
  return { person, document: await findChecked(person) }
}

function listObjects(person: Person): string[] {
  return readdirSync(join(app.dataDir, 'files', person.id))
}

const listPreviewObjects = (person: Person) => listObjects(person).filter((name) => name.endsWith('.pages'))

async function listMessages(person: Person): Promise<string[]> {
  const { body } = await person.json<Notification[]>('/api/notifications')
  return body.map(({ message }) => message)
}

const previewPath = ({ id }: Document, page: number | string) => `/api/documents/${id}/pages/${page}/preview`

describe('DOCS-3 the pages of an uploaded PDF', () => {
  it('are drawn after the response, and their previews are stored', async () => {
    const { person, document } = await upload(makePdf({ pages: 3 }))
    expect(document).toMatchObject({
      page_count: 3,
      checked_pages: 3,
      previewed_pages: 3,
      unreadable_pages: [],
      damaged_pages: [],
      blank_pages: [],
    })
    const preview = await person.fetch(previewPath(document, 2))
    expect(preview.status).toBe(200)
    expect(preview.headers.get('content-type')).toBe('image/jpeg')
    expect(preview.headers.get('content-disposition')).toBe('inline')
    expect(preview.headers.get('cache-control')).toBe('private, no-store')
    expect(preview.headers.get('x-content-type-options')).toBe('nosniff')
    expect(preview.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', height: 480 })
    expect(await listMessages(person)).toEqual([])
  })

  it('that cannot be read are named in the record and in a notification', async () => {
    const { person, document } = await upload(makePdfWithBrokenPage({ pages: 20, broken: 8 }))
    expect(document).toMatchObject({
      page_count: 20,
      checked_pages: 20,
      unreadable_pages: [8],
      blank_pages: [],
    })
    expect((await person.fetch(previewPath(document, 7))).status).toBe(200)
    expect((await person.fetch(previewPath(document, 8))).status).toBe(404)
    expect(await listMessages(person)).toContain('Passport Copy: Page 8 of 20 cannot be read.')
  })

  it('that are damaged are named, too', async () => {
    const { person, document } = await upload(withHole(await makeScan({ pages: 3 }), { page: 2 }))
    expect(document).toMatchObject({ damaged_pages: [2], unreadable_pages: [] })
    expect(await listMessages(person)).toContain(
      'Passport Copy: Page 2 of 3 is damaged: part of it may be missing.',
    )
  })

  it('that are blank are recorded without a notification', async () => {
    const { person, document } = await upload(makePdfWithBlankPage({ pages: 12, blank: 6 }))
    expect(document).toMatchObject({ blank_pages: [6], unreadable_pages: [], damaged_pages: [] })
    expect(await listMessages(person)).toEqual([])
  })

  it('a picture has none to check', async () => {
    const person = await app.createPerson()
    const document = await put(person, 'photo', await makePng())
    await checkPages(app.deps, { id: document.id })
    expect(await find(person, 'photo')).toEqual(document)
    expect((await person.fetch(previewPath(document, 1))).status).toBe(404)
  })
})

describe('previews of pages', () => {
  it("Nobody sees the pages of another person's document, nor pages that are not there", async () => {
    const { person, document } = await upload(makePdf({ pages: 2 }))
    const other = await app.createPerson()
    expect((await other.fetch(previewPath(document, 1))).status).toBe(404)
    expect((await app.fetch(previewPath(document, 1))).status).toBe(401)
    for (const page of [0, 3, 61, 99_999, '1.5', '-1', 'x', '1%00'])
      expect((await person.fetch(previewPath(document, page))).status).toBe(404)
  })
})

describe('a document that is replaced', () => {
  it('loses its previews, and the new one gets its own', async () => {
    const { person, document } = await upload(makePdfWithBrokenPage())
    const [before] = listPreviewObjects(person)
    const replaced = await put(person, 'passport', makePdf({ pages: 2 }))
    expect(replaced).toMatchObject({
      id: document.id,
      checked_pages: null,
      unreadable_pages: [],
      previewed_pages: 0,
    })
    expect(await findChecked(person)).toMatchObject({ checked_pages: 2, unreadable_pages: [] })
    expect(listPreviewObjects(person)).toHaveLength(1)
    expect(listPreviewObjects(person)).not.toContain(before)
  })

  it('that is checked while nothing can be recorded leaves no preview', async () => {
    const { person, document } = await upload(makePdf({ pages: 2 }))
    const kept = listPreviewObjects(person)
    await app.sql('update documents set checked_pages = null where id = $1', [document.id])
    await app.sql('alter table documents add constraint refused check (checked_pages is null) not valid')
    await expect(checkPages(app.deps, { id: document.id })).rejects.toThrow()
    await app.sql('alter table documents drop constraint refused')
    expect(listPreviewObjects(person)).toEqual(kept)
  })

  it('while its pages are drawn gets no findings of the old file, and no preview is left', async () => {
    const person = await app.createPerson()
    const document = await put(person, 'cv', makePdfWithBrokenPage())
    await findChecked(person, 'cv')
    await app.sql('update documents set checked_pages = null, unreadable_pages = $2 where id = $1', [
      document.id,
      [],
    ])
    const drawPages: Deps['inspector']['drawPages'] = async (file) => {
      const pages = await app.deps.inspector.drawPages(file)
      await put(person, 'cv', await makePng())
      return pages
    }
    await checkPages({ ...app.deps, inspector: { ...app.deps.inspector, drawPages } }, { id: document.id })
    expect(await find(person, 'cv')).toMatchObject({
      content_type: 'image/png',
      checked_pages: null,
      unreadable_pages: [],
    })
    expect(listPreviewObjects(person)).toEqual([])
  })
})

describe('the job', () => {
  it('that runs twice at once stores one set of previews and one notification', async () => {
    const person = await app.createPerson()
    const { id } = await put(person, 'cv', makePdfWithBrokenPage())
    await Promise.all([1, 2, 3].map(() => checkPages(app.deps, { id })))
    expect(await find(person, 'cv')).toMatchObject({ checked_pages: 20, unreadable_pages: [8] })
    await expect.poll(() => listPreviewObjects(person)).toHaveLength(1)
    expect((await listMessages(person)).filter((message) => message.includes('Page 8'))).toHaveLength(1)
  })

  it('that stops between the previews and the row is repeated; the row references its own previews', async () => {
    const { person, document } = await upload(makePdf({ pages: 3 }))
    await app.sql('update documents set checked_pages = null, page_previews_name = null where id = $1', [
      document.id,
    ])
    const left = listPreviewObjects(person).map((name) => `${person.id}/${name}`)
    await checkPages(app.deps, { id: document.id })
    const all = listObjects(person).map((name) => `${person.id}/${name}`)
    const referenced = await listReferencedObjects(app.deps.database.db, all)
    expect([...all].sort()).toEqual([...referenced, ...left].sort())
    expect(referenced.size).toBe(2)
    expect((await person.fetch(previewPath(document, 3))).status).toBe(200)
  })

  it('that was lost is queued again, a pending one is not', async () => {
    const { document } = await upload(makePdf({ pages: 3 }))
    const countJobs = async () =>
      (
        await app.sql(`select id from jobs.job where name = $1 and data->>'id' = $2`, [
          PAGE_CHECK_QUEUE,
          document.id,
        ])
      ).length
    const before = await countJobs()
    await requeuePageChecks(app.deps)
    expect(await countJobs()).toBe(before)
    // The queues are stopped, so sent jobs stay where they are.
    await app.sql('update documents set checked_pages = null where id = $1', [document.id])
    const sent: string[] = []
    const jobs: Deps['jobs'] = {
      ...app.deps.jobs,
      send: async (_tx, _name, { id = '' }) => void sent.push(id),
    }
    await requeuePageChecks({ ...app.deps, jobs })
    expect(sent).toContain(document.id)
    await app.sql(
      `insert into jobs.job (name, data, state) values ($1, jsonb_build_object('id', $2::text), 'active')`,
      [PAGE_CHECK_QUEUE, document.id],
    )
    sent.length = 0
    await requeuePageChecks({ ...app.deps, jobs })
    expect(sent).not.toContain(document.id)
  })

  it('records damage even when the previews cannot be stored', async () => {
    const { person, document } = await upload(makePdfWithBrokenPage())
    await app.sql(
      `update documents set checked_pages = null, unreadable_pages = '{}', previewed_pages = 0, page_previews_name = null where id = $1`,
      [document.id],
    )
    const files = { ...app.deps.files, write: () => Promise.reject(new AppError('storage_full')) }
    await checkPages({ ...app.deps, files }, { id: document.id })
    expect(await find(person, 'passport')).toMatchObject({ unreadable_pages: [8], previewed_pages: 0 })
    expect((await person.fetch(previewPath(document, 1))).status).toBe(404)
  })

  it('records no findings for a document whose file is missing', async () => {
    const person = await app.createPerson()
    const { id } = await put(person, 'cv', makePdf())
    await findChecked(person, 'cv')
    await app.sql(`update documents set checked_pages = null, object_name = $2 where id = $1`, [
      id,
      `${person.id}/cv-${'0'.repeat(32)}.pdf`,
    ])
    await checkPages(app.deps, { id })
    expect(await find(person, 'cv')).toMatchObject({ checked_pages: 0, unreadable_pages: [] })
  })
})
