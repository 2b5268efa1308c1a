import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { CreatedCase } from '#back-office/inbox/schema.ts'
import { type Failed, openInbox } from '#tests/support/inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('A case that is made of a contact message on %s', async (database) => {
  const app = await startTestApp({ database, env: { OPERATOR_EMAIL: 'desk@pobyt.example' } })
  const { marta, piotr, receive, read, change, make, actsOn, mailsAbout } = await openInbox(app)

  test('makes an account and a case for somebody new, with the message as the first one', async () => {
    const email = `new.${randomUUID().slice(0, 8)}@example.com`
    const id = await receive({
      name: 'Kofi Annan Boateng',
      email,
      subject: 'Blue Card',
      message: 'I move in May.',
    })
    const { status, body } = await make(await read(id))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      made: 'account',
      entry: { case_number: expect.stringMatching(/^\d{4}-\d{4}$/) },
    })
    const [account] = await app.sql(
      `select full_name, email_verified, terms_version, terms_accepted_at from "user" where email = $1`,
      [email],
    )
    expect(account).toEqual({
      full_name: 'Kofi Annan Boateng',
      email_verified: false,
      terms_version: null,
      terms_accepted_at: null,
    })
    const file = (await marta.json<CaseFile>(`/api/staff/cases/${body.entry.case_number}`)).body
    expect(file.messages).toMatchObject([
      { text: 'Blue Card\n\nI move in May.', author: { kind: 'applicant' } },
    ])
    expect(file.open_messages).toBe(0)
    const [mail] = await mailsAbout(id)
    expect(mail).toMatchObject({ recipient: email, subject: 'Set your password to open your case' })
    expect(mail?.text).not.toContain('Kofi')
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const reset = await app.json('/api/auth/reset-password', {
      method: 'POST',
      json: { token, newPassword: 'kwiat-na-oknie-7' },
    })
    expect(reset.status).toBe(200)
    const signedIn = await app.json('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email, password: 'kwiat-na-oknie-7' },
    })
    expect(signedIn.status).toBe(200)
    expect((await make(body.entry)).status).toBe(409)
    expect(await actsOn(id)).toEqual(['inbox.read', 'inbox.case_made'])
  })

  test('opens a case in an account that has none, and writes to nobody', async () => {
    const person = await app.createPerson({ name: 'Gulnara Safarova' })
    const id = await receive({ name: 'Gulnara', email: person.email })
    const seen = await read(id)
    const both = await Promise.all([
      make<CreatedCase & Failed>(seen),
      make<CreatedCase & Failed>(seen, piotr),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const made = both.find(({ status }) => status === 201)?.body
    expect(made?.made).toBe('case')
    expect(await mailsAbout(id)).toEqual([])
    expect(await app.sql('select number from cases where user_id = $1', [person.id])).toEqual([
      { number: made?.entry.case_number },
    ])
    expect((await person.json<unknown[]>('/api/messages')).body).toEqual([])
    const other = await make(await read(await receive({ email: person.email })))
    expect(other.body).toMatchObject({ made: 'nothing', entry: { case_number: made?.entry.case_number } })
  })

  test('a closed message is opened again first', async () => {
    const email = `closed.${randomUUID().slice(0, 8)}@example.com`
    const seen = await read(await receive({ email }))
    const closed = (await change(seen, { closed_reason: 'spam' })).body
    const { status, body } = await make<Failed>(closed)
    expect([status, body.error.code]).toEqual([409, 'conflict'])
    expect((await make<Failed>(seen)).body.error.code).toBe('changed_meanwhile')
    expect(await app.sql('select from "user" where email = $1', [email])).toEqual([])
    const open = (await change(closed, { closed_reason: null })).body
    expect((await make(open)).status).toBe(201)
  })

  test('a name that an account may not have is left out of it', async () => {
    const email = `odd.${randomUUID().slice(0, 8)}@example.com`
    await make(await read(await receive({ name: 'Win at evil.com <b>', email })))
    expect(await app.sql('select full_name from "user" where email = $1', [email])).toEqual([
      { full_name: '' },
    ])
  })
})
