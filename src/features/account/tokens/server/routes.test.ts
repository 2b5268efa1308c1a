import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAccountJobs } from '#features/account/server/jobs.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { origin } = app.deps.env.publicUrl

interface KeySet {
  keys: { kid: string; alg: string; x: string; d?: string }[]
}

const tokenOf = async (person: Person) => (await person.json<{ token: string }>('/api/auth/token')).body.token
const readKeys = async () => (await app.json<KeySet>('/api/auth/jwks')).body.keys
const call = (token: string, headers: Record<string, string> = {}) =>
  app.json<{ error: { message: string } }>('/api/account', {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Tokens that somebody could make who has a good one, but none of our keys. */
async function forge(token: string): Promise<Record<string, string>> {
  const header = decodeProtectedHeader(token)
  const claims = decodeJwt(token)
  const [head = '', body = '', signature = ''] = token.split('.')
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const signed = (changed: object, changedHeader: object = {}) =>
    new SignJWT({ ...claims, ...changed })
      .setProtectedHeader({ alg: 'EdDSA', kid: header.kid, ...changedHeader })
      .sign(privateKey)
  const [{ x } = { x: '' }] = await readKeys()
  const hs256 = `${encode({ alg: 'HS256', kid: header.kid })}.${body}`
  return {
    'without a signature': `${encode({ alg: 'none', kid: header.kid })}.${body}.`,
    'signed with the public key as a secret': `${hs256}.${createHmac('sha256', x).update(hs256).digest('base64url')}`,
    'signed with another key': await signed({}),
    'with a key of its own': await signed({}, { jwk: await exportJWK(publicKey), kid: 'mine' }),
    'for another person': `${head}.${encode({ ...claims, sub: 'somebody' })}.${signature}`,
    'with a later end': `${head}.${encode({ ...claims, exp: Number(claims.exp) + 3600 })}.${signature}`,
    'with an id in SQL': `${encode({ ...header, kid: "' or true --" })}.${body}.${signature}`,
    'of three parts of nothing': '..',
    'that is no token': 'abc',
    'that is very long': `${head}.${'A'.repeat(5_000)}.${signature}`,
  }
}

describe('AUTH-10 A token for API clients', () => {
  test('names the session and nothing else, for fifteen minutes, for us alone', async () => {
    const person = await app.createPerson()
    const token = await tokenOf(person)
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token)
    expect(exp - iat).toBe(15 * 60)
    expect(claims).toEqual({ sub: person.id, sid: expect.any(String), iss: origin, aud: origin })
    const { status, body } = await call(token)
    expect([status, body]).toEqual([200, expect.objectContaining({ email: person.email })])
    const saved = await app.json('/api/cases', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      json: {},
    })
    expect(saved.status).toBeLessThan(300)
    expect(saved.headers.get('set-cookie')).toBeNull()
  })

  test('is for who is signed in', async () => {
    expect((await app.json('/api/auth/token')).status).toBe(401)
    const { headers } = await (await app.createPerson()).json('/api/auth/token')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('AUTH-12 A forged one is told that it is an invalid JWT', async () => {
    const forged = await forge(await tokenOf(await app.createPerson()))
    for (const [name, token] of Object.entries(forged)) {
      const { status, body, headers } = await call(token)
      expect([name, status, headers.get('www-authenticate')]).toEqual([
        name,
        401,
        'Bearer error="invalid_token"',
      ])
      expect(body.error.message).toMatch(/^Invalid JWT/)
    }
  })

  test('of our own key for another audience, another issuer or a time that is over is refused', async () => {
    const person = await app.createPerson()
    const good = decodeJwt(await tokenOf(person))
    const { auth } = await import('#features/account/server/better-auth-call.ts').then((file) =>
      file.createAuthCaller(app.deps),
    )
    const sign = async (claims: object) => {
      const { token } = await auth.api.signJWT({ body: { payload: { ...good, ...claims } } })
      return token
    }
    expect((await call(await sign({}))).status).toBe(200)
    for (const claims of [
      { aud: 'https://elsewhere.example' },
      { iss: 'https://elsewhere.example' },
      { exp: Math.floor(Date.now() / 1000) - 60 },
      { nbf: Math.floor(Date.now() / 1000) + 600 },
      { sid: 'nothing' },
      { sid: undefined },
    ])
      expect([claims, (await call(await sign(claims))).status]).toEqual([claims, 401])
  })

  test('ends with its session', async () => {
    const person = await app.createPerson()
    const token = await tokenOf(person)
    await person.json('/api/auth/sign-out', { method: 'POST', json: {} })
    expect((await call(token)).status).toBe(401)
  })

  test('adds nothing to a call with a cookie', async () => {
    const [owner, other] = [await app.createPerson(), await app.createPerson()]
    const token = await tokenOf(owner)
    const both = await app.json<{ email: string }>('/api/account', {
      headers: { authorization: `Bearer ${token}`, cookie: other.cookie },
    })
    expect(both.body.email).toBe(other.email)
    // Nor does it take anything from one.
    expect((await call('abc', { cookie: other.cookie })).body).toMatchObject({ email: other.email })
    const [name = ''] = other.cookie.split('=')
    expect((await call(token, { cookie: `${name}=forged` })).status).toBe(401)
  })

  test('opens the calls of staff only to a session with a second factor', async () => {
    const admin = await app.createPerson()
    await app.sql(`insert into staff (user_id, role) values ($1, 'admin')`, [admin.id])
    const token = await tokenOf(admin)
    const read = () => app.json('/api/staff/team', { headers: { authorization: `Bearer ${token}` } })
    expect((await read()).status).toBe(404)
    await app.sql('update session set second_factor_at = now() where user_id = $1', [admin.id])
    expect((await read()).status).toBe(200)
  })
})

describe('The keys of tokens', () => {
  test('are public, kept by clients for ten minutes, and without their private half', async () => {
    await tokenOf(await app.createPerson())
    const { headers, body } = await app.json<KeySet>('/api/auth/jwks')
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    expect(body.keys.map(({ alg, d }) => [alg, d])).toEqual([['EdDSA', undefined]])
    const [row] = await app.sql<{ private_key: string }>('select private_key from jwks')
    expect(row?.private_key).not.toContain('"d"')
  })

  test('change every 30 days; the one before verifies for a day more', async () => {
    const person = await app.createPerson()
    const before = await tokenOf(person)
    const [{ days } = { days: 0 }] = await app.sql<{ days: number }>(
      `select extract(epoch from expires_at - created_at)::float / 86400 as days from jwks`,
    )
    expect(days).toBeCloseTo(30, 3)
    await app.sql(`update jwks set expires_at = now() - interval '1 second'`)
    const after = await tokenOf(person)
    const kid = (token: string) => decodeProtectedHeader(token).kid
    expect(kid(after)).not.toBe(kid(before))
    expect((await readKeys()).map((key) => key.kid).sort()).toEqual([kid(before), kid(after)].sort())
    expect((await call(before)).status).toBe(200)
    expect((await call(after)).status).toBe(200)

    await app.sql(`update jwks set expires_at = now() - interval '25 hours' where id = $1`, [kid(before)])
    expect((await call(before)).status).toBe(401)
    for (const job of createAccountJobs(app.deps)) await job.work()
    expect((await readKeys()).map((key) => key.kid)).toEqual([kid(after)])
  })

  test('A key that another APP_SECRET has encrypted signs no more', async () => {
    const person = await app.createPerson()
    const before = await tokenOf(person)
    await app.sql(`update jwks set private_key = '"00"' where expires_at > now()`)
    const after = await tokenOf(person)
    expect((await call(after)).status).toBe(200)
    expect((await call(before)).status).toBe(200)
  })
})
