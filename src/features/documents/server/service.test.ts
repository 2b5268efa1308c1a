import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '#errors/app-error.ts'
import { fileForm, makePdf, makePdfOfSize, makePhonePhoto } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import type { Document, UploadAnswer } from '../schema.ts'
import { sweepDocuments } from './jobs.ts'
import { uploadDocument } from './service.ts'

const app = await startTestApp()
type Person = Awaited<ReturnType<typeof app.createPerson>>

function put(person: Person, type: string, bytes: Buffer) {
  return person.json<UploadAnswer>(`/api/documents/${type}`, { method: 'PUT', body: fileForm(bytes) })
}

async function list(person: Person) {
  return (await person.json<Document[]>('/api/documents')).body
}

function storedObjects(person: { id: string }): string[] {
  const folder = join(app.dataDir, 'files')
  return readdirSync(folder).includes(person.id) ? readdirSync(join(folder, person.id)).sort() : []
}

describe('a session', () => {
  it('that ends while bytes arrive writes nothing', async () => {
    const person = await app.createPerson()
    const actor = {
      kind: 'applicant' as const,
      userId: person.id,
      email: person.email,
      full_name: person.name,
      created_at: new Date(),
      sessionId: 'x',
    }
    const refuse = async () => {
      throw new AppError('signed_out')
    }
    const session = { check: async () => actor, transaction: refuse, run: refuse }
    const file = { name: 'a.pdf', bytes: makePdf() }
    const upload = uploadDocument({ deps: app.deps, session, actor, documentType: 'cv', file })
    await expect(upload).rejects.toMatchObject({ code: 'signed_out' })
    expect(storedObjects(person)).toEqual([])
  })

  it('that is somebody else’s when the bytes have arrived writes nothing, for neither of them', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    const { files } = app.deps
    const { write } = files
    files.write = async (file) => {
      await write(file)
      await app.sql('update session set user_id = $2 where user_id = $1', [person.id, other.id])
    }
    const answer = await put(person, 'cv', makePdf())
    files.write = write
    expect(answer.status).toBe(401)
    expect(await app.sql('select from documents where user_id = any ($1)', [[person.id, other.id]])).toEqual(
      [],
    )
    expect([...storedObjects(person), ...storedObjects(other)]).toEqual([])
  })
})

describe('what a crash leaves', () => {
  it('A file whose row was never written is swept after an hour, others stay', async () => {
    const person = await app.createPerson()
    await put(person, 'photo', await makePhonePhoto())
    const storedBefore = storedObjects(person)
    const orphan = `${person.id}/cv-${'0'.repeat(32)}.pdf`
    const young = `${person.id}/cv-${'1'.repeat(32)}.pdf`
    for (const name of [orphan, young])
      await app.deps.files.write({ userId: person.id, name, bytes: makePdf(), origin: 'made' })
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of [orphan, ...storedBefore.map((k) => `${person.id}/${k}`)]) {
      utimesSync(join(app.dataDir, 'files', name), old, old)
    }
    await sweepDocuments(app.deps)
    expect(storedObjects(person).sort()).toEqual([...storedBefore, young.split('/')[1]].sort())
  })

  it('However many files crashes left without a row, they go to the trash, and of an older copy of the database none', async () => {
    const person = await app.createPerson()
    const digits = (n: number) => n.toString(16).padStart(32, '0')
    const names = Array.from({ length: 35 }, (_, n) => `${person.id}/cv-${digits(n + 256)}.pdf`)
    for (const name of names)
      await app.deps.files.write({ userId: person.id, name, bytes: makePdf(), origin: 'made' })
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of names) utimesSync(join(app.dataDir, 'files', name), old, old)
    // As in a copy from before they were written.
    const writes = await app.sql<{ name_hash: Buffer }>('delete from file_writes returning name_hash')
    await sweepDocuments(app.deps)
    expect(storedObjects(person)).toHaveLength(35)
    for (const { name_hash } of writes)
      await app.sql('insert into file_writes (name_hash) values ($1)', [name_hash])
    await sweepDocuments(app.deps)
    expect(storedObjects(person)).toEqual([])
    expect(await app.sql('select 1 from file_writes')).toHaveLength(writes.length)
    await sweepDocuments({ ...app.deps, now: () => new Date(Date.now() + 3 * 60 * 60 * 1000) })
    expect(await app.sql('select 1 from file_writes')).toEqual([])
  })

  it('A clock that jumps two hours ahead between bytes and row loses no file', async () => {
    const person = await app.createPerson()
    const { files } = app.deps
    const { write } = files
    const ahead = () => new Date(Date.now() + 2 * 60 * 60 * 1000)
    let unwritten = 2 // The photo and its preview are written side by side.
    files.write = async (file) => {
      await write(file)
      unwritten -= 1
      if (unwritten === 0) await sweepDocuments({ ...app.deps, now: ahead })
    }
    const photo = await makePhonePhoto()
    const { document } = (await put(person, 'photo', photo)).body
    files.write = write
    expect(storedObjects(person)).toEqual([])
    const opened = await person.fetch(document.file_url)
    expect(Buffer.from(await opened.arrayBuffer()).equals(photo)).toBe(true)
    expect(storedObjects(person)).toHaveLength(1)
  })

  it('Old bytes that cannot be removed do not fail the upload that replaced them', async () => {
    const person = await app.createPerson()
    const { document } = (await put(person, 'cv', makePdf())).body
    await app.sql(`update documents set object_name = 'no object name' where id = $1`, [document.id])
    expect((await put(person, 'cv', makePdf())).status).toBe(200)
    expect((await person.fetch(document.file_url)).status).toBe(200)
  })

  it('Documents are there after a restart', async () => {
    const person = await app.createPerson()
    const pdf = makePdfOfSize(9_000)
    const { document } = (await put(person, 'cv', pdf)).body
    await app.restart()
    const { id, file_name, file_size, uploaded_at } = document
    expect(await list(person)).toEqual([expect.objectContaining({ id, file_name, file_size, uploaded_at })])
    expect(Buffer.from(await (await person.fetch(document.file_url)).arrayBuffer()).equals(pdf)).toBe(true)
  })

  it('A stored file that was tampered with is not handed out', async () => {
    const person = await app.createPerson()
    const { document } = (await put(person, 'cv', makePdf())).body
    const [name = ''] = storedObjects(person).filter((one) => one.endsWith('.pdf'))
    const path = join(app.dataDir, 'files', person.id, name)
    const stored = readFileSync(path)
    stored[40] = (stored[40] ?? 0) ^ 1
    writeFileSync(path, stored)
    expect((await person.fetch(document.file_url)).status).toBe(500)
  })
})
