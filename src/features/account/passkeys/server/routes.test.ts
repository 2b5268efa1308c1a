import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

const call = (person: Person, path: string, json: object) =>
  person.json<{ code?: string }>(`/api/auth/passkey/${path}`, { method: 'POST', json })
const options = (person: Person) =>
  person.json<{ code?: string; userVerification?: string }>('/api/auth/passkey/generate-register-options')

/** A passkey in the database, without the device that keeps it. */
async function addPasskey({ id }: { id: string }, key = 'one') {
  await app.sql(
    `insert into passkey (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, $2, 'Phone', 'pQ==', $1, 0, 'singleDevice', false)`,
    [`${id}-${key}`, id],
  )
  return `${id}-${key}`
}

const namesOf = async ({ id }: { id: string }) =>
  (await app.sql<{ name: string }>('select name from passkey where user_id = $1', [id])).map(
    ({ name }) => name,
  )

async function grow(person: Person) {
  await app.sql(`update session set created_at = now() - interval '6 minutes' where user_id = $1`, [
    person.id,
  ])
}

describe('AUTH-10 Passkeys', () => {
  test('are added only by a session whose owner has just proved who they are, twenty at most', async () => {
    const person = await app.createPerson()
    expect((await options(person)).status).toBe(200)
    await grow(person)
    expect((await options(person)).body).toMatchObject({ code: 'SESSION_NOT_FRESH' })
    const rich = await app.createPerson()
    for (let i = 0; i < 20; i += 1) await addPasskey(rich, String(i))
    expect((await options(rich)).body).toMatchObject({ code: 'TOO_MANY_PASSKEYS' })
  })

  test('a response without a challenge, or with one made up, adds nothing', async () => {
    const person = await app.createPerson()
    for (const json of [
      { response: { id: 'x', response: {} }, name: 'Phone' },
      { response: {} },
      { response: { id: 'x' }, createSession: true },
      {},
    ])
      expect((await call(person, 'verify-registration', json)).status).toBe(400)
    expect(await namesOf(person)).toEqual([])
  })

  test('ask the device to recognise its owner, and an unknown one signs nobody in', async () => {
    const asked = await app.json<{ userVerification: string }>(
      '/api/auth/passkey/generate-authenticate-options',
    )
    expect(asked.body.userVerification).toBe('required')
    // The name and the five minutes of the cookie policy.
    expect(asked.headers.getSetCookie().join()).toMatch(
      /better-auth\.better-auth-passkey=[^;]+; Max-Age=300;/,
    )
    const person = await app.createPerson()
    const known = await addPasskey(person)
    for (const id of [known, 'unknown']) {
      const json = { response: { id, response: {} } }
      const answer = await app.json('/api/auth/passkey/verify-authentication', { method: 'POST', json })
      expect([answer.status, answer.body]).toMatchObject([401, { code: 'PASSKEY_NOT_TAKEN' }])
      expect(answer.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/)
    }
  })

  test('are renamed and removed by their owner, and somebody else’s is as unknown as none', async () => {
    const [person, stranger] = [await app.createPerson(), await app.createPerson()]
    const id = await addPasskey(person)
    for (const other of [id, 'none']) {
      expect((await call(stranger, 'update-passkey', { id: other, name: 'Mine' })).status).toBe(404)
      expect((await call(stranger, 'delete-passkey', { id: other })).status).toBe(404)
    }
    expect((await call(person, 'update-passkey', { id, name: ' ' })).status).toBe(400)
    expect((await call(person, 'update-passkey', { id, name: 'Ноутбук' })).status).toBe(200)
    expect(await namesOf(person)).toEqual(['Ноутбук'])
    await grow(person)
    expect((await call(person, 'delete-passkey', { id })).body).toMatchObject({ code: 'SESSION_NOT_FRESH' })
    await app.sql('update session set confirmed_at = now() where user_id = $1', [person.id])
    expect((await call(person, 'delete-passkey', { id })).status).toBe(200)
    expect(await namesOf(person)).toEqual([])
    const [letter] = await app.sql('select subject from email_outbox where recipient = $1', [person.email])
    expect(letter).toEqual({ subject: 'A passkey was removed' })
  })

  test('without an app and a passkey no session counts as having a second factor', async () => {
    const person = await app.createPerson()
    const ids = [await addPasskey(person, 'a'), await addPasskey(person, 'b')]
    await app.sql('update session set second_factor_at = now() where user_id = $1', [person.id])
    const second = async () =>
      (
        await app.sql<{ at: Date | null }>('select second_factor_at as at from session where user_id = $1', [
          person.id,
        ])
      )[0]?.at
    await call(person, 'delete-passkey', { id: ids[0] })
    expect(await second()).not.toBeNull()
    await call(person, 'delete-passkey', { id: ids[1] })
    expect(await second()).toBeNull()
  })

  test('belong to the signed-in', async () => {
    for (const path of ['verify-registration', 'delete-passkey', 'update-passkey'])
      expect((await app.json(`/api/auth/passkey/${path}`, { method: 'POST', json: {} })).status).toBe(401)
    for (const path of ['generate-register-options', 'list-user-passkeys'])
      expect((await app.json(`/api/auth/passkey/${path}`)).status).toBe(401)
  })
})
