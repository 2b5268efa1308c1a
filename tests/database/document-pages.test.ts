import { expect, test } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { makePdfWithBrokenPage } from '#tests/support/odd-files.ts'
import { fileForm } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ database: 'pglite' })

test('On the embedded database the pages of an upload are drawn by the job of its transaction', async () => {
  const person = await app.createPerson()
  await expect
    .poll(
      async () => (await app.sql(`select name from jobs.queue where name = 'documents.check-pages'`)).length,
      {
        timeout: 20_000,
      },
    )
    .toBe(1)
  const body = fileForm(makePdfWithBrokenPage({ pages: 5, broken: 3 }))
  expect((await person.fetch('/api/documents/passport', { method: 'PUT', body })).status).toBe(200)
  const read = async () => (await person.json<Document[]>('/api/documents')).body[0]
  await expect.poll(async () => (await read())?.checked_pages, { timeout: 20_000 }).toBe(5)
  expect(await read()).toMatchObject({ unreadable_pages: [3], previewed_pages: 5 })
})
