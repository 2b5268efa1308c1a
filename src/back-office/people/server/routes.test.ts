import { describe, expect, test } from 'vitest'
import type { Applicant } from '#back-office/people/schema.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { PERSONAL_INFO } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const PASSWORD = 'kwiat-na-oknie-7'
const HASH = await hashPassword(PASSWORD)

async function createMember(role: 'specialist' | 'admin'): Promise<Person> {
  const person = await app.createPerson({ name: 'Ewa Nowak' })
  await app.sql('insert into staff (user_id, role) values ($1, $2)', [person.id, role])
  await app.sql('update session set second_factor_at = now() where user_id = $1', [person.id])
  return person
}

const admin = await createMember('admin')
const post = (json?: object) => ({ method: 'POST', ...(json ? { json } : {}) })
const patch = (json: object) => ({ method: 'PATCH', json })
const pathOf = ({ id }: Pick<Person, 'id'>, rest = '') => `/api/staff/people/${id}${rest}`
const find = async (query: string) =>
  (await admin.json<Applicant[]>(`/api/staff/people?${query}`)).body.map(({ id }) => id)
const signIn = (email: string, password = PASSWORD) =>
  app.json('/api/auth/sign-in/email', post({ email, password }))
const mailsTo = async (address: string) =>
  (
    await app.sql<{ subject: string }>(
      'select subject from email_outbox where recipient = $1 order by created_at, id',
      [address],
    )
  ).map(({ subject }) => subject)
const actsOf = async (subject: string) =>
  (
    await app.sql<{ act: string; actor_id: string }>(
      `select act, actor_id from audit_log where subject_id = $1 and act like 'person.%' order by seq`,
      [subject],
    )
  ).map(({ act, actor_id }) => [act, actor_id === admin.id])

const CALLS: [method: string, rest: string, json?: object][] = [
  ['PATCH', '', { blocked: true }],
  ['POST', '/confirmation'],
  ['POST', '/email', { email: 'new@example.com' }],
]

describe('AUTH-12 The people of the public', () => {
  test.each([['GET', null] as const, ...CALLS.map(([method, rest, json]) => [method, rest, json] as const)])(
    '%s %s is for admins',
    async (method, rest, json?: object) => {
      const applicant = await app.createPerson()
      const path = rest === null ? '/api/staff/people' : pathOf(applicant, rest)
      const call = json ? { method, json } : { method }
      expect((await app.json(path, call)).status).toBe(401)
      expect((await applicant.json(path, call)).status).toBe(404)
      expect((await (await createMember('specialist')).json(path, call)).status).toBe(403)
    },
  )

  test.each(CALLS)('%s %s knows neither a stranger nor a colleague', async (method, rest, json) => {
    const call = json ? { method, json } : { method }
    expect((await admin.json(pathOf({ id: 'nobody' }, rest), call)).status).toBe(404)
    expect((await admin.json(pathOf(await createMember('specialist'), rest), call)).status).toBe(404)
  })

  test('are listed newest first, 50 at a time, and found by the words of name or address', async () => {
    const older = await app.createPerson({ name: 'Олена 100%_Ковальчук' })
    // Both may be created within one millisecond.
    await app.sql(`update "user" set created_at = created_at - interval '1 second' where id = $1`, [older.id])
    const newer = await app.createPerson({ name: 'Juan Pérez' })
    const all = await find('')
    expect(all.indexOf(newer.id)).toBeLessThan(all.indexOf(older.id))
    expect(all).not.toContain(admin.id)
    expect(await find(`q=${encodeURIComponent('ковальчук')}`)).toEqual([older.id])
    expect(await find('q=100%25')).toEqual([older.id])
    expect(await find(`q=${newer.email.slice(0, -3).toUpperCase()}`)).toContain(newer.id)
    expect(await find(`q=${encodeURIComponent("' or true --")}`)).toEqual([])
    for (let n = 0; n < 52; n++) await app.createPerson({ name: 'Page Turner' })
    const first = await find('q=page+turner')
    expect(first).toHaveLength(50)
    expect(await find(`q=page+turner&before=${first.at(-1)}`)).toHaveLength(2)
    expect((await admin.json('/api/staff/people?other=1')).status).toBe(400)
  })

  test.each([
    ['Sevara Oʻktamova', "O'ktamova", 'Oktamova', 'O‘ktamova', 'sevara o´kt'],
    ['Nguyễn Văn Đức', 'nguyen', 'van duc', 'NGUYỄN'],
    ['Niamh O’Hara', "o'hara", 'OHara', 'hara'],
    ['Ғалым Қасымов', 'kasymov galym', 'Ghalym'],
    ['თამარ ჯავახიშვილი', 'Javakhishvili', 'tam'],
    ['Հակոբ Հակոբյան', 'Hakobyan'],
  ])('%s is found in every spelling', async (name, ...spellings) => {
    const { id } = await app.createPerson({ name })
    for (const spelling of spellings) expect(await find(`q=${encodeURIComponent(spelling)}`)).toContain(id)
    expect(await find(`q=${encodeURIComponent(`${spellings[0]} somebodyelse`)}`)).toEqual([])
  })

  test('Somebody is found by what the queue finds the case by, under another name than that of the account', async () => {
    const person = await app.createPerson({ name: 'Xxx Yyy' })
    const json = { ...PERSONAL_INFO, full_name: 'Zafar O‘rinov' }
    expect((await person.json('/api/personal-info', { method: 'PUT', json })).status).toBe(200)
    for (const q of ["o'rinov", 'orinov zafar', person.email])
      expect(await find(`q=${encodeURIComponent(q)}`)).toContain(person.id)
  })

  test('Somebody of a restricted case is not there for an admin without access', async () => {
    const hidden = await app.createPerson({ name: 'Hidden Person' })
    await hidden.json('/api/cases', post({}))
    await app.sql('update cases set restricted = true where user_id = $1', [hidden.id])
    expect(await find('q=hidden+person')).toEqual([])
    expect((await admin.json(pathOf(hidden), patch({ blocked: true }))).status).toBe(404)
  })
})

describe('A blocked account', () => {
  test('loses its sessions, is refused like a wrong password, and its owner is told', async () => {
    const person = await app.createPerson()
    await givePassword(app, person, HASH)
    expect((await signIn(person.email)).status).toBe(200)
    const wrong = await signIn(person.email, 'not-the-password')

    expect((await admin.json(pathOf(person), patch({ blocked: true }))).status).toBe(204)
    expect((await admin.json(pathOf(person), patch({ blocked: true }))).status).toBe(204)
    expect((await person.json('/api/account')).status).toBe(401)
    const refused = await signIn(person.email)
    expect([refused.status, refused.body]).toEqual([401, wrong.body])
    expect(refused.headers.get('set-cookie')).toBeNull()
    expect(await app.sql('select 1 from session where user_id = $1', [person.id])).toEqual([])
    expect(await mailsTo(person.email)).toContain('Your account was blocked')

    expect((await admin.json(pathOf(person), patch({ blocked: false }))).status).toBe(204)
    expect((await signIn(person.email)).status).toBe(200)
    expect(await mailsTo(person.email)).toContain('You can sign in again')
    expect(await actsOf(person.id)).toEqual([
      ['person.blocked', true],
      ['person.unblocked', true],
    ])
  })

  test('has no session left when it is blocked during 20 sign-ins', async () => {
    const person = await app.createPerson()
    await givePassword(app, person, HASH)
    const signIns = Array.from({ length: 20 }, () => signIn(person.email))
    await admin.json(pathOf(person), patch({ blocked: true }))
    for (const { status } of await Promise.all(signIns)) expect([200, 401, 429]).toContain(status)
    expect(await app.sql('select 1 from session where user_id = $1', [person.id])).toEqual([])
  })

  test('A suspended colleague cannot sign in either', async () => {
    const specialist = await createMember('specialist')
    await givePassword(app, specialist, HASH)
    const path = `/api/staff/team/${specialist.id}`
    expect((await admin.json(path, patch({ suspended: true }))).status).toBe(204)
    expect((await signIn(specialist.email)).status).toBe(401)
    expect((await admin.json(path, patch({ suspended: false }))).status).toBe(204)
    expect((await signIn(specialist.email)).status).toBe(200)
  })
})

describe('What only the person can confirm', () => {
  test('A confirmation goes out once more, but not for a confirmed address', async () => {
    const person = await app.createPerson()
    await app.sql('update "user" set email_verified = true where id = $1', [person.id])
    expect((await admin.json(pathOf(person, '/confirmation'), post())).status).toBe(409)
    await app.sql('update "user" set email_verified = false where id = $1', [person.id])
    expect((await admin.json(pathOf(person, '/confirmation'), post())).status).toBe(204)
    expect(await mailsTo(person.email)).toHaveLength(1)
    expect(await actsOf(person.id)).toEqual([['person.confirmation_sent', true]])
  })

  test('A new address waits for the links in both mailboxes', async () => {
    const person = await app.createPerson()
    const email = `new.${person.email}`
    const same = await admin.json(pathOf(person, '/email'), post({ email: person.email }))
    expect(same.status).toBe(400)
    expect((await admin.json(pathOf(person, '/email'), post({ email: 'no address' }))).status).toBe(400)
    expect((await admin.json(pathOf(person, '/email'), post({ email }))).status).toBe(204)
    expect(await mailsTo(person.email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await app.sql('select email from "user" where id = $1', [person.id])).toEqual([
      { email: person.email },
    ])
    const [row] = (await admin.json<Applicant[]>(`/api/staff/people?q=${person.email}`)).body
    expect(row?.new_email).toBe(email)
    expect(await actsOf(person.id)).toEqual([['person.email_change_requested', true]])
  })
})
