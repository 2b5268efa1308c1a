import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { fileForm, makePhonePhoto } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

/** A document of one page whose file is not put together yet. */
async function addDocument(person: Person, type: string): Promise<Document> {
  const body = fileForm(await makePhonePhoto(), { name: 'page.jpg' })
  const { body: added } = await person.json<{ document: Document }>(`/api/documents/${type}/pages`, {
    method: 'POST',
    body,
  })
  return added.document
}

/** Putting together lasts until the test lets it go on. */
function holdPuttingTogether() {
  const { inspector } = app.deps
  const { assemble } = inspector
  const begun: string[] = []
  const release = Promise.withResolvers<void>()
  inspector.assemble = async (request) => {
    begun.push(request.accountId)
    await release.promise
    return assemble(request)
  }
  return {
    begun,
    release() {
      inspector.assemble = assemble
      release.resolve()
    },
  }
}

const open = (person: Person, { file_url }: Document) => person.fetch(file_url)

test('Nobody waits for the many documents of somebody else', async () => {
  const [anna, ben] = [await app.createPerson(), await app.createPerson()]
  const documents = [await addDocument(anna, 'passport'), await addDocument(anna, 'cv')]
  const other = await addDocument(ben, 'passport')
  const { begun, release } = holdPuttingTogether()
  const answers = documents.map((document) => open(anna, document))
  await expect.poll(() => begun).toContain(anna.id)
  answers.push(open(ben, other))
  await expect.poll(() => begun).toContain(ben.id)
  expect(begun.filter((id) => id === anna.id)).toHaveLength(1)
  release()
  for (const answer of await Promise.all(answers)) {
    const pdf = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, pdf.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(answer.headers.get('content-length')).toBe(String(pdf.length))
  }
})

test('An assembled file that was tampered with is put together again, unless its pages were changed, too', async () => {
  const person = await app.createPerson()
  const document = await addDocument(person, 'passport')
  expect((await open(person, document)).status).toBe(200)
  const [row] = await app.sql<{ object_name: string }>('select object_name from documents where id = $1', [
    document.id,
  ])
  const path = join(app.dataDir, 'files', row?.object_name ?? '')
  const folder = dirname(path)
  flip(path)
  const answer = await open(person, document)
  expect(answer.status).toBe(200)
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  for (const name of readdirSync(folder)) flip(join(folder, name))
  expect((await open(person, document)).status).toBe(500)
})

function flip(path: string): void {
  const stored = readFileSync(path)
  stored[40] = (stored[40] ?? 0) ^ 1
  writeFileSync(path, stored)
}
