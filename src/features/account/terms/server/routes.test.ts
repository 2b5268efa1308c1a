import { beforeAll, describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '#features/account/contract.ts'
import type { Progress } from '#features/progress/schema.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

describe('SITE-8 a change of the terms', () => {
  test('is asked for once: version and time are stored, and the dashboard knows', async () => {
    const person = await app.createPerson()
    const agreed = async () => (await person.json<Progress>('/api/progress')).body.terms_agreed
    await app.sql(
      "update \"user\" set terms_version = '2025-06-18', terms_accepted_at = '2025-06-18' where id = $1",
      [person.id],
    )
    expect(await agreed()).toBe(false)
    const answer = await person.fetch('/api/account/terms', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: TERMS_VERSION }),
    })
    expect(answer.status).toBe(204)
    expect(await agreed()).toBe(true)
    const [row] = await app.sql<{ terms_version: string; fresh: boolean }>(
      'select terms_version, terms_accepted_at > now() - interval \'1 minute\' as fresh from "user" where id = $1',
      [person.id],
    )
    expect(row).toEqual({ terms_version: TERMS_VERSION, fresh: true })
  })

  test('another version, more fields and nobody are refused', async () => {
    const person = await app.createPerson()
    const accept = (json: object) => person.json('/api/account/terms', { method: 'POST', json })
    expect((await accept({ version: '2025-06-18' })).status).toBe(409)
    for (const body of [{}, { version: 'now' }, { version: 7 }, { version: TERMS_VERSION, user_id: 'x' }])
      expect((await accept(body)).status).toBe(400)
    const signedOut = await app.json('/api/account/terms', {
      method: 'POST',
      json: { version: TERMS_VERSION },
    })
    expect(signedOut.status).toBe(401)
  })
})
