import { describe, expect, it } from 'vitest'
import type { Review } from '#features/review/schema.ts'
import { APPLICATION_FORM, PERSONAL_INFO, saveApplication } from '#tests/support/applicant.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

async function createReturning() {
  const person = await app.createPerson()
  await saveApplication(person)
  await person.json('/api/application/submit', { method: 'POST', json: {} })
  const number = await endCase(app, person)
  const before = (await person.json<Review>('/api/review')).body
  const { body } = await person.json<{ number: string }>('/api/cases', { method: 'POST', json: {} })
  return { person, number, before, open: body.number }
}

describe('GET /api/review?case=', () => {
  it('is an earlier application as it was, while /api/review speaks of the open one', async () => {
    const { person, number, before, open } = await createReturning()
    expect(before.submitted_at).not.toBeNull()
    const { status, body } = await person.json<Review>(`/api/review?case=${number}`)
    expect(status).toBe(200)
    const { documents, ...answers } = body
    expect(answers).toEqual({ ...before, documents: undefined })
    expect(documents.map(({ id }) => id)).toEqual(before.documents.map(({ id }) => id))
    // The one answer that is erased when a case ends.
    expect(body.application_form).toMatchObject({ ...APPLICATION_FORM, criminal_record: null })
    const current = {
      personal_info: expect.objectContaining({ passport_number: PERSONAL_INFO.passport_number }),
      documents: [],
      documents_set_aside: 0,
      application_form: null,
      appointments: [],
      submitted_at: null,
    }
    expect((await person.json('/api/review')).body).toEqual(current)
    expect((await person.json(`/api/review?case=${open}`)).body).toEqual(current)
  })

  it('of somebody else or of an unknown number is answered 404, alike', async () => {
    const { number } = await createReturning()
    const stranger = await app.createPerson()
    const bodies = []
    for (const asked of [number, '1999-0001', 'no-number', '']) {
      const { status, body } = await stranger.json<{ error: { code: string; message: string } }>(
        `/api/review?case=${encodeURIComponent(asked)}`,
      )
      expect(status).toBe(404)
      bodies.push({ code: body.error.code, message: body.error.message })
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  it('is answered 400 for another parameter and 401 when signed out', async () => {
    const { person, number } = await createReturning()
    expect((await person.json(`/api/review?case=${number}&all=1`)).status).toBe(400)
    expect((await app.json(`/api/review?case=${number}`)).status).toBe(401)
  })
})
