import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import type { Closing } from '#features/own-data/closing/schema.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

async function createAccount() {
  const person = await app.createPerson()
  await givePassword(app, person, hash)
  const close = (json: object = { password: PASSWORD }) =>
    person.json<{ erase_at: string }>('/api/account', { method: 'DELETE', json })
  const keep = () => person.json<Closing>('/api/account/keep', { method: 'POST' })
  const read = async () => (await person.json<Closing>('/api/account/closing')).body
  return { ...person, close, keep, read }
}

const subjectsTo = async (email: string) =>
  (
    await app.sql<{ subject: string }>(
      'select subject from email_outbox where recipient = $1 order by created_at',
      [email],
    )
  ).map(({ subject }) => subject)

describe('Closing the account', () => {
  test('needs the password, and erases seven days later', async () => {
    const person = await createAccount()
    for (const json of [{}, { password: 'wrong' }, { password: PASSWORD, erase_at: 'now' }, { password: 7 }])
      expect((await person.close(json)).status).toBe(400)
    expect(await person.read()).toEqual({
      erase_at: null,
      has_password: true,
      seconds: WEEK_MS / 1000,
      open_case: null,
    })
    const { status, body } = await person.close()
    expect(status).toBe(202)
    const [row] = await app.sql<{ whole: boolean }>(
      `select erase_at = asked_at + interval '7 days' as whole from account_closures where user_id = $1`,
      [person.id],
    )
    expect(row?.whole).toBe(true)
    expect((await person.read()).erase_at).toBe(body.erase_at)
    expect(await subjectsTo(person.email)).toEqual(['Your account will be deleted'])
  })

  test('asked again, by fifty calls at once, keeps the first hour and sends one mail', async () => {
    const person = await createAccount()
    const first = await person.close()
    const answers = await Promise.all(Array.from({ length: 50 }, () => person.close()))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.erase_at}`))).toEqual(
      new Set([`202 ${first.body.erase_at}`]),
    )
    expect(await subjectsTo(person.email)).toHaveLength(1)
  })

  test('is not called off by signing in, but by keeping the account', async () => {
    const person = await createAccount()
    await person.close()
    const browser = openAuthBrowser(app)
    expect((await browser.post('sign-in/email', { email: person.email, password: PASSWORD })).status).toBe(
      200,
    )
    expect((await person.read()).erase_at).not.toBeNull()
    expect((await person.keep()).body.erase_at).toBeNull()
    expect((await person.keep()).status).toBe(200)
    expect((await subjectsTo(person.email)).filter((subject) => subject.includes('stays'))).toHaveLength(1)
    const acts = await app.sql<{ act: string }>(
      `select act from audit_log where subject_id = $1 and act in ('account.closed', 'account.kept') order by seq`,
      [person.id],
    )
    expect(acts.map(({ act }) => act)).toEqual(['account.closed', 'account.kept'])
  })

  test('without a password needs a sign-in of the last five minutes', async () => {
    const person = await app.createPerson()
    await app.sql(`update session set created_at = now() - interval '6 minutes' where user_id = $1`, [
      person.id,
    ])
    const close = () => person.json('/api/account', { method: 'DELETE', json: {} })
    expect((await close()).status).toBe(403)
    await app.sql('update session set confirmed_at = now() where user_id = $1', [person.id])
    expect((await close()).status).toBe(202)
  })

  test('says on which case the work ends', async () => {
    const person = await createAccount()
    const { body } = await person.json<{ number: string }>('/api/cases', { method: 'POST', json: {} })
    expect((await person.read()).open_case).toEqual({ number: body.number, is_filed: false })
  })

  test('is not for signed-out people, nor for the people of the consultancy', async () => {
    for (const [method, path] of [
      ['DELETE', '/api/account'],
      ['POST', '/api/account/keep'],
      ['GET', '/api/account/closing'],
    ] as const)
      expect((await app.json(path, { method })).status).toBe(401)
    const person = await createAccount()
    await app.sql(`insert into staff (user_id, role) values ($1, 'specialist')`, [person.id])
    expect((await person.close()).status).toBe(403)
    expect(await app.sql('select from account_closures where user_id = $1', [person.id])).toEqual([])
  })
})
