import { describe, expect, test } from 'vitest'
import { MAX_BATCH_MINUTES } from '#back-office/case-file/documents/contract.ts'
import { sendVerdictNotices } from '#back-office/case-file/documents/server/service.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { exportPerson } from '#server/personal-data.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('A copy of one’s own data on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app)
  const copyOf = async ({ id }: { id: string }) =>
    (await app.deps.database.db.transaction((tx) => exportPerson(tx, { userId: id, files: app.deps.files })))
      ?.tables ?? {}

  test('has that there are notes on the case, and not what colleagues wrote to each other', async () => {
    const person = await createApplicant(app)
    const path = `/api/staff/cases/${person.number}/notes`
    await specialist.json(path, { method: 'POST', json: { text: 'Employer is slow' } })
    const copy = await copyOf(person)
    expect(copy.case_notes).toEqual([expect.objectContaining({ created_at: expect.any(Date) })])
    expect(JSON.stringify(copy)).not.toContain('Employer')
  })

  test('has a verdict once the person was told of it', async () => {
    const person = await createApplicant(app, { submitted: true })
    const file = (await specialist.json<CaseFile>(`/api/staff/cases/${person.number}`)).body
    const [document] = file.documents
    const path = `/api/staff/documents/${document?.id}`
    expect((await specialist.fetch(`${path}/file`)).status).toBe(200)
    const { status } = await specialist.json(`${path}/verdict`, {
      method: 'POST',
      json: { verdict: 'asked_again', reason: 'unreadable' },
    })
    expect(status).toBe(200)
    expect((await copyOf(person)).document_verdicts).toEqual([])
    await sendVerdictNotices({
      ...app.deps,
      now: () => new Date(Date.now() + (MAX_BATCH_MINUTES + 1) * 60_000),
    })
    expect((await copyOf(person)).document_verdicts).toMatchObject([{ reason: 'unreadable' }])
  })
})
