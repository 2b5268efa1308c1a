import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import type { AuthBody } from '#tests/support/auth-browser.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { stretchWaits } from '#tests/support/stretch-waits.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ env: { RATE_LIMITS: 'on' } })
await stretchWaits(app)
const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)

async function createAccount() {
  const person = await app.createPerson()
  await givePassword(app, person, hash)
  const call = (method: string, path: string, json: object) => person.json<AuthBody>(path, { method, json })
  return {
    ...person,
    prove: (json: object) => call('POST', '/api/auth/reauthenticate', json),
    turnOnApp: (password: string) => call('POST', '/api/auth/two-factor/enable', { password }),
    close: (password: string) => call('DELETE', '/api/account', { password }),
    listTries: () =>
      app.sql<{ count: number }>('select count from rate_limits where key = $1', [
        `reauthentication:account:${person.id}`,
      ]),
  }
}

describe('AUTH-10 The owner of a session', () => {
  test('proves again who she is, with her password', async () => {
    const { id, prove } = await createAccount()
    await app.sql(`update session set created_at = now() - interval '1 hour' where user_id = $1`, [id])
    expect((await prove({ password: 'wrong' })).body).toMatchObject({
      code: 'INVALID_PASSWORD',
      fields: { password: ['The password is not right.'] },
    })
    for (const json of [{}, { password: 7 }, { password: PASSWORD, other: 1 }])
      expect((await prove(json)).status).toBe(400)
    expect(
      await app.sql('select from session where user_id = $1 and confirmed_at is not null', [id]),
    ).toEqual([])
    expect((await prove({ password: PASSWORD })).status).toBe(200)
    expect(
      await app.sql(
        `select from session where user_id = $1 and confirmed_at > now() - interval '5 minutes'`,
        [id],
      ),
    ).toHaveLength(1)
  })

  test('is signed in', async () => {
    const path = '/api/auth/reauthenticate'
    expect((await app.json(path, { method: 'POST', json: { password: PASSWORD } })).status).toBe(401)
  })

  test('waits after ten wrong passwords, whichever calls took them, and nobody else does', async () => {
    const { prove, turnOnApp, close } = await createAccount()
    for (let i = 0; i < 4; i += 1) expect((await prove({ password: 'wrong' })).status).toBe(400)
    for (let i = 0; i < 3; i += 1) expect((await turnOnApp('wrong')).status).toBe(400)
    for (let i = 0; i < 3; i += 1) expect((await close('wrong')).status).toBe(400)
    // The right one, too: whoever holds a stolen session tries no further.
    for (const call of [
      () => prove({ password: PASSWORD }),
      () => turnOnApp(PASSWORD),
      () => close(PASSWORD),
    ]) {
      const { status, headers } = await call()
      expect(status).toBe(429)
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    }
    expect((await (await createAccount()).prove({ password: PASSWORD })).status).toBe(200)
  })

  test('takes back with the right password what the wrong ones have counted', async () => {
    const { prove, listTries } = await createAccount()
    for (let i = 0; i < 2; i += 1) expect((await prove({ password: 'wrong' })).status).toBe(400)
    expect(await listTries()).toEqual([{ count: 2 }])
    expect((await prove({ password: PASSWORD })).status).toBe(200)
    expect(await listTries()).toEqual([])
  })
})
