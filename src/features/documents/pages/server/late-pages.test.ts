import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { fileForm, makePdf, makePng } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

interface Answer {
  document: Document
  page_id: string
}

const PASSPORT = '/api/documents/passport/pages'

const add = (person: Person, bytes: Buffer, { key }: { key?: string } = {}) =>
  person.json<Answer>(PASSPORT, {
    method: 'POST',
    body: fileForm(bytes),
    headers: key ? { 'idempotency-key': key } : {},
  })

const arrange = (person: Person, order: string[], turns: Record<string, number>) =>
  person.json<Answer>(PASSPORT, { method: 'PATCH', json: { order, turns } })

const remove = (person: Person, id: string) => person.json<Answer>(`${PASSPORT}/${id}`, { method: 'DELETE' })

const list = async (person: Person) => (await person.json<Document[]>('/api/documents')).body

const storedObjects = ({ id }: Person) => readdirSync(join(app.dataDir, 'files', id))

describe('A page whose retry comes late', () => {
  const GONE = { status: 409, body: { error: { code: 'page_removed' } } }

  test('stays removed, also when it was the last of its slot', async () => {
    const person = await app.createPerson()
    const [page, key] = [await makePng(), randomUUID()]
    const { page_id } = (await add(person, page, { key })).body
    const other = (await add(person, await makePng())).body.page_id
    await remove(person, page_id)
    expect(await add(person, page, { key })).toMatchObject(GONE)
    await remove(person, other)
    expect(await add(person, page, { key })).toMatchObject(GONE)
    expect([await list(person), storedObjects(person)]).toEqual([[], []])
    expect((await add(person, page, { key: randomUUID() })).status).toBe(201)
  })

  test('is not added to the file that has replaced it', async () => {
    const person = await app.createPerson()
    const [page, key] = [await makePng(), randomUUID()]
    await add(person, page, { key })
    await person.fetch('/api/documents/passport', { method: 'PUT', body: fileForm(makePdf()) })
    expect(await add(person, page, { key })).toMatchObject(GONE)
    expect((await list(person))[0]).toMatchObject({ pages: null })
  })

  test('that was refused is taken once there is room', async () => {
    const person = await app.createPerson()
    const key = randomUUID()
    expect((await add(person, Buffer.from('words'), { key })).status).toBe(415)
    expect((await add(person, await makePng(), { key })).status).toBe(201)
  })
})

describe('A single file', () => {
  const replace = (person: Person, type: string, file: FormData) =>
    person.json<{ document: Document }>(`/api/documents/${type}`, { method: 'PUT', body: file })

  test('is turned and removed as the page that it is', async () => {
    const person = await app.createPerson()
    const file = fileForm(await makePng(), { name: 'scan.png' })
    const { id } = (await replace(person, 'passport', file)).body.document
    const { status, body } = await arrange(person, [id], { [id]: 90 })
    expect([status, body.document.pages?.map(({ turn }) => turn)]).toEqual([200, [90]])
    expect(body.document).toMatchObject({ id, content_type: 'application/pdf', page_count: 1 })
    expect((await arrange(person, [id], { [id]: 180 })).status).toBe(409)
    await replace(person, 'passport', fileForm(makePdf()))
    expect(await remove(person, id)).toMatchObject({ status: 200, body: { document: null } })
    expect([await list(person), storedObjects(person)]).toEqual([[], []])
  })

  test('stays one picture in the slot of the photo', async () => {
    const person = await app.createPerson()
    const { id } = (await replace(person, 'photo', fileForm(await makePng()))).body.document
    const path = '/api/documents/photo/pages'
    const turned = await person.json(path, { method: 'PATCH', json: { order: [id], turns: { [id]: 90 } } })
    expect(turned.status).toBe(409)
    expect((await person.fetch(`${path}/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await list(person))[0]?.pages).toBeNull()
  })
})
