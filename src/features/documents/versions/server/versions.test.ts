import { describe, expect, test } from 'vitest'
import { sqlState } from '#database/sql-state.ts'
import { sweepDocuments } from '#features/documents/server/jobs.ts'
import { openVersion } from '#features/documents/versions/server/service.ts'
import type { Person } from '#tests/support/create-person.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { caseIdOf, openStaffSession } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

/** The embedded database has one connection, on which nothing races. */
const ROUNDS = { postgres: 6, pglite: 1 }
const DAY_MS = 24 * 60 * 60 * 1000

describe.each(TEST_DATABASES)('DOCS-3 versions of a document on %s', async (database) => {
  const app = await startTestApp({ database })
  const { session, staff } = await openStaffSession(app)
  const { deps } = app

  const file = (text: string) => makePdf({ text })
  const upload = async (person: Person, text: string) => {
    const body = fileForm(file(text), { name: `${text}.pdf` })
    const answer = await person.json<{ document: { id: string; version: number; status: string } }>(
      '/api/documents/passport',
      { method: 'PUT', body },
    )
    return answer.body.document
  }
  const open = async (id: string, version?: number) => {
    const { bytes, row } = await openVersion({ deps, session, id, ...(version ? { version } : {}) })
    return { bytes: Buffer.from(bytes), version: row.version }
  }
  const versionsOf = async (id: string) =>
    (
      await app.sql<{ version: number }>(
        `select version from documents where id = $1
         union all select version from document_versions where document_id = $1 order by version desc`,
        [id],
      )
    ).map(({ version }) => version)
  const objectsOf = (id: string) =>
    app.sql<{ object_name: string }>(
      'select object_name from documents where id = $1 union all select object_name from document_versions where document_id = $1',
      [id],
    )

  test('The id stays the slot’s, and the version counts', async () => {
    const person = await app.createPerson()
    const first = await upload(person, 'one')
    const second = await upload(person, 'two')
    expect([first.version, second.version]).toEqual([1, 2])
    expect(second.id).toBe(first.id)
    const list = await person.json('/api/documents')
    expect(list.body).toMatchObject([{ id: first.id, version: 2, status: 'pending' }])
  })

  test('One that nobody needs is replaced, with its bytes', async () => {
    const person = await app.createPerson()
    const { id } = await upload(person, 'one')
    const [before] = await objectsOf(id)
    await upload(person, 'two')
    expect(await versionsOf(id)).toEqual([2])
    expect(await deps.files.read({ userId: person.id, name: before?.object_name ?? '' })).toBeNull()
  })

  test('One that staff have opened is kept, and staff read both', async () => {
    const person = await app.createPerson()
    const { id } = await upload(person, 'one')
    expect((await open(id)).bytes).toEqual(file('one'))
    await upload(person, 'two')
    await upload(person, 'three')
    // Nobody opened the second one.
    expect(await versionsOf(id)).toEqual([3, 1])
    expect((await open(id, 1)).bytes).toEqual(file('one'))
    expect((await open(id)).bytes).toEqual(file('three'))
    await expect(open(id, 2)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('A kept one survives the sweep', async () => {
    const person = await app.createPerson()
    const { id } = await upload(person, 'one')
    await open(id)
    await upload(person, 'two')
    await sweepDocuments({ ...deps, now: () => new Date(Date.now() + DAY_MS) })
    expect((await open(id, 1)).bytes).toEqual(file('one'))
    for (const { object_name: name } of await objectsOf(id))
      expect(await deps.files.read({ userId: person.id, name })).not.toBeNull()
  })

  test('The audit log has who opened which one, before a byte was read', async () => {
    const person = await app.createPerson()
    const { id } = await upload(person, 'one')
    await open(id)
    const caseId = await caseIdOf(app, person.id)
    const rows = await app.sql(
      'select actor_id, act, subject_id, details from audit_log where case_id = $1',
      [caseId],
    )
    const row = { actor_id: staff.id, act: 'document.opened', subject_id: id }
    expect(rows).toEqual([{ ...row, details: { version: 1, document_type: 'passport' } }])
    // No row, no bytes.
    await app.sql(`alter table audit_log add constraint full_log check (act <> 'document.opened') not valid`)
    let isRead = false
    const files = {
      ...deps.files,
      read(file: { userId: string; name: string }) {
        isRead = true
        return deps.files.read(file)
      },
    }
    const refused = openVersion({ deps: { ...deps, files }, session, id })
    expect(sqlState(await refused.catch((error: unknown) => error))).toBe('23514')
    expect(isRead).toBe(false)
    await app.sql('alter table audit_log drop constraint full_log')
  })

  test('The applicant reads the newest one and no older one', async () => {
    const person = await app.createPerson()
    const { id } = await upload(person, 'one')
    await open(id)
    await upload(person, 'two')
    const answer = await person.fetch(`/api/documents/${id}/file`)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(file('two'))
    const withVersion = await person.fetch(`/api/documents/${id}/file?version=1`)
    expect(Buffer.from(await withVersion.arrayBuffer())).toEqual(file('two'))
  })

  test('Opened while it is being replaced, it is the old one and kept, or the new one', async () => {
    for (let round = 0; round < ROUNDS[database]; round += 1) {
      const person = await app.createPerson()
      const { id } = await upload(person, 'one')
      const [opened] = await Promise.all([open(id), upload(person, 'two')])
      const expected = opened.version === 1 ? 'one' : 'two'
      expect(opened.bytes).toEqual(file(expected))
      expect(await versionsOf(id)).toEqual(opened.version === 1 ? [2, 1] : [2])
      expect((await open(id, opened.version)).bytes).toEqual(file(expected))
    }
  })

  test('Replaced twenty times at once there are twenty-one versions counted and one is left', async () => {
    const person = await app.createPerson()
    const { id } = await upload(person, 'first')
    const uploads = await Promise.all(Array.from({ length: 20 }, (_, n) => upload(person, `n${n}`)))
    expect(uploads.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 2),
    )
    expect(await versionsOf(id)).toEqual([21])
  })
})
