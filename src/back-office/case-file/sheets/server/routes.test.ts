import { describe, expect, test } from 'vitest'
import type { Sheet, Templates } from '#features/case-sheets/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { caseIdOf } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('Letters and forms of a case at the desk, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const pathOf = ({ number }: { number: string }) => `/api/staff/cases/${number}/letters`
  const logged = (id: string, act: string) =>
    app.sql('select actor_id, details from audit_log where case_id = $1 and act = $2', [id, act])
  const print = (by: Person, path: string, fields: object) =>
    by.fetch(`${path}/appeal.pdf`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields }),
    })
  const textOf = async (answer: Response) => readPdf(new Uint8Array(await answer.arrayBuffer()))

  test('A specialist reads and prints them as the applicant does; the audit log says who has', async () => {
    const person = await createApplicant(app)
    const path = pathOf(person)
    const [mine, own] = await Promise.all([
      marta.json<Sheet>(`${path}/templates/appeal`),
      person.json<Sheet>('/api/case/letters/templates/appeal'),
    ])
    expect(mine.body).toEqual(own.body)
    expect((await marta.json<Templates>(`${path}/templates`)).body.templates).toHaveLength(11)
    expect(await textOf(await marta.fetch(`${path}/appeal.pdf`))).toContain('Tamar Beridze')
    const written = await print(marta, path, { full_name: 'Tamar Żółć', case_number: 'WSC-1' })
    expect(await textOf(written)).toMatch(/Tamar Żółć.*WSC-1/)
    const id = await caseIdOf(app, person.id)
    const made = { actor_id: marta.id, details: { template: 'appeal' } }
    expect(await logged(id, 'case.letter_made')).toEqual([made, made])
    expect(await logged(id, 'case.answers_read')).toMatchObject([{ actor_id: marta.id }])
  })

  test('What is refused leaves no row', async () => {
    const person = await createApplicant(app)
    const path = pathOf(person)
    expect((await print(marta, path, { nothing: 'x' })).status).toBe(400)
    expect((await marta.fetch(`${path}/no-such.pdf`)).status).toBe(404)
    expect((await marta.fetch(`${path}/appeal`)).status).toBe(404)
    expect((await marta.fetch(`${path}/templates/no-such`)).status).toBe(404)
    expect((await marta.fetch(`${path}/appeal.pdf`, { method: 'HEAD' })).status).toBe(404)
    expect(await logged(await caseIdOf(app, person.id), 'case.letter_made')).toEqual([])
  })

  test('A case that one does not see is not found, applicants have no desk, and an ended case keeps them', async () => {
    const person = await createApplicant(app)
    const path = pathOf(person)
    const calls = [`${path}/templates`, `${path}/templates/appeal`, `${path}/appeal.pdf`]
    for (const call of calls) {
      expect((await person.fetch(call)).status, call).toBe(404)
      expect((await app.fetch(call)).status, call).toBe(401)
    }
    await app.sql('update cases set restricted = true where user_id = $1', [person.id])
    for (const call of calls) expect((await marta.fetch(call)).status, call).toBe(404)
    expect((await print(marta, path, {})).status).toBe(404)
    await app.sql('update cases set restricted = false where user_id = $1', [person.id])
    await endCase(app, person)
    for (const call of calls) expect((await marta.fetch(call)).status, call).toBe(200)
  })
})
