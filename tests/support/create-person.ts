import { randomBytes, randomUUID } from 'node:crypto'
import type { Env } from '#config/env.ts'
import { TERMS_VERSION } from '#features/account/contract.ts'
import { sessionCookieName, signToken } from '#session/session-cookie.ts'
import { type Answer, send, sendJson } from './http.ts'

export interface PersonOptions {
  name?: string
  email?: string
  /** The language she is written to in. */
  locale?: string
}

export interface Person {
  id: string
  email: string
  name: string
  /** Value of the Cookie header. */
  cookie: string
  /** The name and value of the session cookie, for a browser. */
  session: { name: string; value: string }
  fetch(path: string, init?: RequestInit): Promise<Response>
  json<T = unknown>(path: string, init?: RequestInit & { json?: unknown }): Promise<Answer<T>>
}

/** Where a person is created: a test app, or anything that can run SQL on its database and knows its secret. */
export interface PersonHost {
  readonly url: string
  readonly deps: { env: Pick<Env, 'publicUrl' | 'appSecret'> }
  sql(text: string, params?: unknown[]): Promise<unknown>
}

export interface InsertedPerson {
  id: string
  email: string
  name: string
  /** Token of the person's session. */
  token: string
}

/** Inserts a user with a session of seven days. */
export async function insertPerson(
  app: Pick<PersonHost, 'sql'>,
  options: PersonOptions = {},
): Promise<InsertedPerson> {
  const id = randomUUID()
  const name = options.name ?? 'Olena Kovalenko'
  const email = options.email ?? `olena.${id.slice(0, 8)}@example.com`
  await app.sql(
    `insert into "user" (id, full_name, email, email_verified, locale, terms_version, terms_accepted_at)
     values ($1, $2, $3, true, $4, $5, now())`,
    [id, name, email, options.locale ?? 'en', TERMS_VERSION],
  )
  return { id, email, name, token: await insertSession(app, id) }
}

async function insertSession(app: Pick<PersonHost, 'sql'>, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await app.sql(
    `insert into session (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
    [randomUUID(), userId, token],
  )
  return token
}

/** Inserts a user with a session, and signs the cookie like a sign-in. No password, no captcha. */
export async function createPerson(app: PersonHost, options: PersonOptions = {}): Promise<Person> {
  return signInAs(app, await insertPerson(app, options))
}

/** The person of an account that there is, signed in; with a new session unless it has one. */
export async function signInAs(
  app: PersonHost,
  { id, email, name, token: given }: Omit<InsertedPerson, 'token'> & { token?: string },
): Promise<Person> {
  const token = given ?? (await insertSession(app, id))
  const { env } = app.deps
  const session = {
    name: sessionCookieName(env.publicUrl.protocol === 'https:'),
    value: encodeURIComponent(signToken(token, env.appSecret)),
  }
  const cookie = `${session.name}=${session.value}`
  const signedIn = <T extends RequestInit>(init?: T) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [cookie, headers.get('cookie') ?? []].flat().join('; '))
    return { ...init, headers }
  }
  return {
    id,
    email,
    name,
    cookie,
    session,
    fetch: (path, init) => send(app.url, path, signedIn(init)),
    json: (path, init) => sendJson(app.url, path, signedIn(init)),
  }
}
