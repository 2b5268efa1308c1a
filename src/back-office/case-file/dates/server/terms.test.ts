import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The terms of an applicant at the desk, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app)
  const person = await createApplicant(app)
  const today = todayInWarsaw(new Date())
  const read = async () => (await marta.json<CaseFile>(`/api/staff/cases/${person.number}`)).body.terms

  test('Stand in the case file with the day from which they run, and whether they are done', async () => {
    expect(await read()).toEqual([])
    const id = crypto.randomUUID()
    const due_on = addDays(today, 30)
    const term = { id, kind: 'evidence', started_on: today, due_on }
    await person.json('/api/case/terms', { method: 'POST', json: term })
    const shown = { kind: 'evidence', started_on: today, due_on, done: false }
    expect(await read()).toEqual([shown])
    await person.json(`/api/case/terms/${id}`, { method: 'PUT', json: { done: true } })
    expect(await read()).toEqual([{ ...shown, done: true }])
    await person.json(`/api/case/terms/${id}`, { method: 'DELETE' })
    expect(await read()).toEqual([])
  })
})
