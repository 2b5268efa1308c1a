import { describe, expect, test } from 'vitest'
import { viewName } from '#features/documents/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('What is looked at next, on %s,', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const upload = async (person: Person, type: string, pages: number) => {
    const body = fileForm(makePdf({ pages }), { name: `${type}.pdf` })
    const answer = await person.json<{ document: Document }>(`/api/documents/${type}`, {
      method: 'PUT',
      body,
    })
    return answer.body.document.id
  }
  const open = (id: string, page = 1) => marta.fetch(`/api/staff/documents/${id}/pages/${page}`)
  const isDrawn = async (id: string, page: number) => {
    const [row] = await app.sql<{ user_id: string; object_name: string }>(
      'select user_id, object_name from documents where id = $1',
      [id],
    )
    if (!row) return false
    const name = viewName(row, page)
    return (await app.deps.files.read({ userId: row.user_id, name })) !== null
  }

  test('is drawn ahead: the next page, and the next document without a verdict; nobody has opened it by that', async () => {
    const person = await createApplicant(app)
    const passport = await upload(person, 'passport', 3)
    const photo = await upload(person, 'photo', 1)
    const cv = await upload(person, 'cv', 2)
    await app.sql(`update documents set status = 'accepted' where id = $1`, [photo])
    expect((await open(passport)).status).toBe(200)
    await expect.poll(() => isDrawn(passport, 2)).toBe(true)
    await expect.poll(() => isDrawn(cv, 1)).toBe(true)
    expect([await isDrawn(photo, 1), await isDrawn(cv, 2), await isDrawn(passport, 3)]).toEqual([
      false,
      false,
      false,
    ])
    const rows = await app.sql('select subject_id from audit_log where actor_id = $1', [marta.id])
    expect(rows).toEqual([{ subject_id: passport }])
    const [unopened] = await app.sql('select opened_at from documents where id = $1', [cv])
    expect(unopened).toEqual({ opened_at: null })
    // What was drawn ahead is handed out like any page, and recorded then.
    expect((await open(cv)).status).toBe(200)
    expect(await app.sql('select 1 from audit_log where subject_id = $1', [cv])).toHaveLength(1)
  })

  test('is nothing after the last page of the only document', async () => {
    const person = await createApplicant(app)
    const id = await upload(person, 'passport', 1)
    expect((await open(id)).status).toBe(200)
    expect((await open(id, 2)).status).toBe(404)
    expect(await isDrawn(id, 2)).toBe(false)
  })
})
