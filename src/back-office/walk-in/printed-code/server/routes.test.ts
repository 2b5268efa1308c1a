import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { signInAs } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import type { Failed } from '#tests/support/inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { PrintedCode } from '../schema.ts'

const PASSWORD = 'kwiat-na-oknie-7'
const WRONG = 'This code does not work.'

describe.each(TEST_DATABASES)('A printed code, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })

  const newEmail = () => `li.${randomUUID().slice(0, 8)}@example.com`
  const openCase = async (reach: object = { phone: '600 100 288' }) => {
    const json = { full_name: 'Li Na', locale: 'en', came_by: 'in_person', ...reach }
    return (await marta.json<{ number: string }>('/api/staff/cases', { method: 'POST', json })).body.number
  }
  const print = <T = PrintedCode>(number: string, by = marta) =>
    by.json<T>(`/api/staff/cases/${number}/registration-code`, { method: 'POST' })
  const use = (code: string, email = newEmail()) =>
    app.json<Failed>('/api/registration-codes', { method: 'POST', json: { code, email } })
  const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof use>>) => [status, body.error.fields]
  const linkTo = async (email: string) => {
    const mails = await app.sql<{ text: string }>('select text from email_outbox where recipient = $1', [
      email,
    ])
    return mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).at(-1)
  }

  test('sends the link to the address of who has it, whose case it then is', async () => {
    const number = await openCase()
    const { status, body, headers } = await print(number)
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(body).toMatchObject({
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
      page_url: `${app.deps.env.publicUrl.origin}/start`,
    })
    const days = (Date.parse(body.ends_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    const email = newEmail()
    expect((await use(` ${body.code.toLowerCase().replaceAll('-', ' ')} `, email.toUpperCase())).status).toBe(
      204,
    )
    const reset = await app.json('/api/auth/reset-password', {
      method: 'POST',
      json: { token: await linkTo(email), newPassword: PASSWORD },
    })
    expect(reset.status).toBe(200)
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>('select id from "user" where email = $1', [
      email,
    ])
    const person = await signInAs(app, { id, email, name: 'Li Na' })
    expect((await person.json<{ number: string }[]>('/api/cases')).body).toMatchObject([{ number }])
    const { events, walk_in } = (await marta.json<CaseFile>(`/api/staff/cases/${number}`)).body
    expect(walk_in.is_unfinished).toBe(false)
    expect(events.map(({ event }) => event).slice(0, 2)).toEqual([
      'registration_code_used',
      'registration_code_printed',
    ])
    expect((await print<Failed>(number)).status).toBe(409)
  })

  test('works once, also of two at the same moment, and not after a newer one or seven days', async () => {
    const number = await openCase()
    const { code: first } = (await print(number)).body
    const { code } = (await print(number)).body
    expect(fieldsOf(await use(first))).toEqual([400, { code: [expect.stringContaining(WRONG)] }])
    const both = await Promise.all([use(code), use(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400])
    expect(fieldsOf(await use(code))).toEqual([400, { code: [expect.stringContaining(WRONG)] }])
    const { code: late } = (await print(number)).body
    await app.sql(
      `update walk_ins set code_ends_at = now() - interval '1 second' where case_id =
      (select id from cases where number = $1)`,
      [number],
    )
    expect(fieldsOf(await use(late))).toEqual([400, { code: [expect.stringContaining(WRONG)] }])
  })

  test('is refused at the field when it is guessed, and kept when the address is somebody else’s', async () => {
    const number = await openCase()
    const { code } = (await print(number)).body
    for (const guess of ['ABCD-EFGH-2345', 'x', '%', '0000-0000-0000'])
      expect(fieldsOf(await use(guess))).toEqual([400, { code: [expect.stringContaining(WRONG)] }])
    expect(fieldsOf(await use(' '))).toEqual([400, { code: ['Type the code of the paper.'] }])
    expect(fieldsOf(await use(code, 'nobody'))).toEqual([400, { email: [expect.any(String)] }])
    const other = await createApplicant(app)
    expect(fieldsOf(await use(code, other.email))).toEqual([400, { email: [expect.any(String)] }])
    expect((await use(code)).status).toBe(204)
  })

  test('is printed by staff alone, for a case that they see and whose registration is not finished', async () => {
    const number = await openCase()
    const other = await createApplicant(app)
    expect((await print<Failed>(number, other)).status).toBe(404)
    const path = `/api/staff/cases/${number}/registration-code`
    expect((await app.json(path, { method: 'POST' })).status).toBe(401)
    expect((await print('2026-9999')).status).toBe(404)
    expect((await print<Failed>(other.number)).status).toBe(409)
    const { code } = (await print(number)).body
    await app.sql(`update cases set stage = 'closed', ended_at = now() where number = $1`, [number])
    expect((await print<Failed>(number)).status).toBe(409)
    expect(fieldsOf(await use(code))).toEqual([400, { code: [expect.stringContaining(WRONG)] }])
  })

  test('is stored as a keyed hash alone', async () => {
    const { code } = (await print(await openCase())).body
    const plain = code.replaceAll('-', '')
    const rows = await app.sql<{ code_hash: string }>('select * from walk_ins where code_hash is not null')
    expect(JSON.stringify(rows)).not.toContain(plain)
    const unkeyed = createHash('sha256').update(plain).digest('base64url')
    expect(rows.map(({ code_hash }) => code_hash)).not.toContain(unkeyed)
  })
})
