import { expect, test } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { makePdfWithBrokenPage } from '#tests/support/odd-files.ts'
import { fileForm, makePdf, makePng } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ database: 'pglite' })

test('On the embedded database the pages of an upload are drawn by the job of its transaction', async () => {
  const person = await app.createPerson()
  await expect
    .poll(
      async () => (await app.sql(`select name from jobs.queue where name = 'documents.check-pages'`)).length,
    )
    .toBe(1)
  const body = fileForm(makePdfWithBrokenPage({ pages: 5, broken: 3 }))
  expect((await person.fetch('/api/documents/passport', { method: 'PUT', body })).status).toBe(200)
  const read = async () => (await person.json<Document[]>('/api/documents')).body[0]
  await expect.poll(async () => (await read())?.checked_pages).toBe(5)
  expect(await read()).toMatchObject({ unreadable_pages: [3], previewed_pages: 5 })
})

test('On the embedded database pages are sent, ordered and removed, and the job puts them together', async () => {
  const person = await app.createPerson()
  const path = '/api/documents/cv/pages'
  const add = async (bytes: Buffer) =>
    (
      await person.json<{ document: Document; page_id: string }>(path, {
        method: 'POST',
        body: fileForm(bytes),
      })
    ).body
  const a = await add(makePdf({ pages: 2 }))
  const b = await add(await makePng())
  const c = await add(makePdf({ pages: 1 }))
  const order = [c.page_id, a.page_id, b.page_id]
  const arranged = await person.json(path, { method: 'PATCH', json: { order, turns: { [b.page_id]: 90 } } })
  expect(arranged.status).toBe(200)
  expect((await person.fetch(`${path}/${c.page_id}`, { method: 'DELETE' })).status).toBe(200)
  const read = async () => (await person.json<Document[]>('/api/documents')).body[0]
  await expect.poll(async () => (await read())?.checked_pages).toBe(3)
  expect(await read()).toMatchObject({ page_count: 3, previewed_pages: 3, unreadable_pages: [] })
  const [row] = await app.sql('select is_assembled from documents where id = $1', [a.document.id])
  expect(row).toEqual({ is_assembled: true })
  for (const id of [a.page_id, b.page_id])
    expect((await person.fetch(`${path}/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await read()).toBeUndefined()
})
