import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { exportPerson } from '#server/personal-data.ts'
import { signInAs } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import type { Failed } from '#tests/support/inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { OpenCaseAnswer } from '../schema.ts'

const PASSWORD = 'kwiat-na-oknie-7'

describe.each(TEST_DATABASES)('A case that staff open for a person, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const piotr = await createMember(app, { name: 'Piotr Lis' })
  const admin = await createMember(app, { name: 'Ewa Nowak', role: 'admin' })

  const newEmail = () => `kofi.${randomUUID().slice(0, 8)}@example.com`
  const open = <T = OpenCaseAnswer>(json: object, by = marta) =>
    by.json<T>('/api/staff/cases', {
      method: 'POST',
      json: { full_name: 'Kofi Annan Boateng', locale: 'en', came_by: 'in_person', ...json },
    })
  const fileOf = async (number: string, by = marta) =>
    (await by.json<CaseFile>(`/api/staff/cases/${number}`)).body
  const sendAgain = <T = unknown>(number: string, email: string) =>
    marta.json<T>(`/api/staff/cases/${number}/registration-link`, { method: 'POST', json: { email } })
  const mailsTo = (email: string) =>
    app.sql<{ subject: string; text: string }>(
      'select subject, text from email_outbox where recipient = $1 order by created_at',
      [email],
    )
  const tokensTo = async (email: string) =>
    (await mailsTo(email)).flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  const setPassword = async (token: string | undefined) =>
    (
      await app.json('/api/auth/reset-password', {
        method: 'POST',
        json: { token, newPassword: PASSWORD },
      })
    ).status
  const signIn = async (email: string) =>
    (await app.json('/api/auth/sign-in/email', { method: 'POST', json: { email, password: PASSWORD } }))
      .status
  const idOf = async (email: string) =>
    (await app.sql<{ id: string }>('select id from "user" where email = $1', [email]))[0]?.id ?? ''
  const actsOn = async (email: string) =>
    app.sql(
      `select act, actor_id, details from audit_log a join cases c on c.id = a.case_id
       where c.user_id = $1 and act like 'case.%person' order by seq`,
      [await idOf(email)],
    )

  test('is theirs once the link of the mail has set a password', async () => {
    const email = newEmail()
    const { status, body } = await open({ email: email.toUpperCase(), phone: '600 100 2', purpose: 'work' })
    expect(status).toBe(400)
    expect(await idOf(email)).toBe('')
    expect(body).toMatchObject({ error: { fields: { phone: [expect.any(String)] } } })
    const made = await open({ email: email.toUpperCase(), phone: '600 100 277', purpose: 'work' })
    expect(made).toMatchObject({ status: 201, body: { made: 'account' } })
    const { number } = made.body
    const file = await fileOf(number)
    expect(file).toMatchObject({
      person: { name: 'Kofi Annan Boateng', email },
      assigned_to: marta.id,
      purpose_of_stay: 'work',
      walk_in: { phone: '+48600100277', is_unfinished: true, link_ends_at: expect.any(String) },
    })
    expect(file.events.map(({ event, details }) => [event, details.came_by ?? null])).toEqual([
      ['assigned', null],
      ['opened_for_person', 'in_person'],
      ['opened', null],
    ])
    expect(await actsOn(email)).toEqual([
      {
        act: 'case.opened_for_person',
        actor_id: marta.id,
        details: { made: 'account', came_by: 'in_person' },
      },
    ])
    const [mail, ...others] = await mailsTo(email)
    expect([mail?.subject, others]).toEqual(['Finish your registration', []])
    expect(mail?.text).toContain('Marta Zielińska')
    for (const secret of ['Kofi', number, '600']) expect(mail?.text).not.toContain(secret)

    expect(await signIn(email)).toBe(401)
    const [token] = await tokensTo(email)
    expect([await setPassword(token), await setPassword(token)]).toEqual([200, 400])
    expect(await signIn(email)).toBe(200)
    const person = await signInAs(app, { id: await idOf(email), email, name: '' })
    expect((await person.json<{ number: string }[]>('/api/cases')).body).toMatchObject([{ number }])
    const [account] = await app.sql('select email_verified, terms_version from "user" where email = $1', [
      email,
    ])
    expect(account).toEqual({ email_verified: true, terms_version: null })
    expect((await fileOf(number)).walk_in).toEqual({
      phone: '+48600100277',
      is_unfinished: false,
      link_ends_at: null,
    })
    expect((await sendAgain<Failed>(number, email)).status).toBe(409)
    const found = await marta.json<Queue>('/api/staff/cases?q=600100277')
    expect(found.body.rows.map((row) => row.number)).toEqual([number])
  })

  test('is mailed about once more, also to a corrected address, and the older link is void', async () => {
    const [wrong, right] = [newEmail(), newEmail()]
    const { number } = (await open({ email: wrong })).body
    await app.json('/api/auth/request-password-reset', { method: 'POST', json: { email: wrong } })
    expect((await sendAgain(number, right)).status).toBe(204)
    expect((await sendAgain(number, right.toUpperCase())).status).toBe(204)
    for (const token of await tokensTo(wrong)) expect(await setPassword(token)).toBe(400)
    expect(await idOf(wrong)).toBe('')
    const [first, second] = await tokensTo(right)
    expect([await setPassword(first), await setPassword(second)]).toEqual([400, 200])
    expect(
      (await fileOf(number)).events.filter(({ event }) => event === 'registration_link_sent'),
    ).toHaveLength(2)
  })

  test('is mailed about to no address that somebody else has', async () => {
    const { number } = (await open({ email: newEmail() })).body
    const other = await app.createPerson({ name: 'Gulnara Safarova' })
    for (const email of [other.email, piotr.email])
      expect((await sendAgain<Failed>(number, email)).body.error.code).toBe('conflict')
    expect(await mailsTo(other.email)).toEqual([])
    const refused = await app.sql(
      `select from audit_log where act = 'case.refused_for_person' and actor_id = $1`,
      [marta.id],
    )
    expect(refused).toHaveLength(2)
  })

  test('is the open case of an account that is there, or its next one, which nothing is written to', async () => {
    const person = await app.createPerson({ name: 'Gulnara Safarova' })
    const first = await open({ email: person.email, phone: '600100288', came_by: 'phone' })
    expect(first.body.made).toBe('case')
    const second = await open({ email: person.email }, piotr)
    expect(second.body).toEqual({ made: 'nothing', number: first.body.number })
    const file = await fileOf(first.body.number, piotr)
    expect(file).toMatchObject({
      person: { name: 'Gulnara Safarova' },
      assigned_to: marta.id,
      walk_in: { phone: '+48600100288', is_unfinished: false, link_ends_at: null },
    })
    expect(await mailsTo(person.email)).toEqual([])
    expect((await sendAgain(first.body.number, person.email)).status).toBe(409)
  })

  test('is opened without an address, which is never shown and written to, and finished when there is one', async () => {
    const { number, made } = (await open({ phone: '600 100 311', full_name: 'Oksana Melnyk' })).body
    expect(made).toBe('account')
    const file = await fileOf(number)
    expect(file).toMatchObject({
      person: { name: 'Oksana Melnyk', email: null },
      walk_in: { phone: '+48600100311', is_unfinished: true, link_ends_at: null },
    })
    const [account] = await app.sql<{ id: string; email: string }>(
      'select u.id, u.email from "user" u join cases c on c.user_id = u.id where c.number = $1',
      [number],
    )
    const standIn = account?.email ?? ''
    expect(standIn).toMatch(/^[0-9a-f-]{36}@no-email\.invalid$/)
    await marta.json(`/api/staff/cases/${number}/messages`, {
      method: 'POST',
      json: { text: 'Good morning' },
    })
    for (const path of ['', '?q=melnyk'])
      expect(JSON.stringify((await marta.json(`/api/staff/cases${path}`)).body)).not.toContain('no-email')
    const people = (await admin.json<{ id: string; email: string | null }[]>('/api/staff/people?q=melnyk'))
      .body
    expect(people).toMatchObject([{ id: account?.id, email: null }])
    for (const [path, json] of [
      ['confirmation', undefined],
      ['email', { email: newEmail() }],
    ])
      expect(
        (await admin.json(`/api/staff/people/${account?.id}/${path}`, { method: 'POST', json })).status,
      ).toBe(409)
    expect((await open({ email: standIn })).status).toBe(400)
    await app.json('/api/auth/request-password-reset', { method: 'POST', json: { email: standIn } })
    expect(await app.sql(`select from email_outbox where recipient like '%no-email%'`)).toEqual([])
    const email = newEmail()
    expect((await sendAgain(number, email)).status).toBe(204)
    expect((await fileOf(number)).walk_in).toMatchObject({ link_ends_at: expect.any(String) })
    const [token] = await tokensTo(email)
    expect([await setPassword(token), await signIn(email)]).toEqual([200, 200])
    expect((await fileOf(number)).person.email).toBe(email)
  })

  test('is one case when two colleagues open it at once', async () => {
    const email = newEmail()
    const both = await Promise.all([open({ email }), open({ email }, piotr)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both.map(({ body }) => body.made).sort()).toEqual(['account', 'nothing'])
    expect(new Set(both.map(({ body }) => body.number)).size).toBe(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('is refused alike for a colleague, somebody blocked and somebody whose case is hidden', async () => {
    const blocked = await app.createPerson()
    await app.sql('update "user" set blocked_at = now() where id = $1', [blocked.id])
    const hidden = await app.createPerson()
    const { number } = (await open({ email: hidden.email }, piotr)).body
    await piotr.json(`/api/staff/cases/${number}`, { method: 'PATCH', json: { restricted_to: [piotr.id] } })
    const answers = await Promise.all(
      [piotr.email, blocked.email, hidden.email].map((email) => open<Failed>({ email })),
    )
    for (const { status, body } of answers)
      expect([status, body.error.message]).toEqual([409, answers[0]?.body.error.message])
    expect((await open({ email: hidden.email }, piotr)).body.number).toBe(number)
    expect((await sendAgain(number, newEmail())).status).toBe(404)
  })

  test('needs a name, an address, a language and how the person came', async () => {
    const fieldsOf = async (json: object) =>
      Object.keys((await open<Failed>({ email: newEmail(), ...json })).body.error.fields ?? {})
    const wide = await open({ email: newEmail(), full_name: 'Ẅ'.repeat(200) })
    expect((await fileOf(wide.body.number)).person.name).toBe('Ẅ'.repeat(200))
    expect(await fieldsOf({ full_name: 'Ẅ'.repeat(201) })).toEqual(['full_name'])
    expect(await fieldsOf({ full_name: '', email: 'kofi@', locale: 'xx', came_by: 'fax' })).toEqual([
      'full_name',
      'email',
      'locale',
      'came_by',
    ])
    expect(await fieldsOf({ full_name: '', email: undefined })).toEqual(['full_name', 'email'])
    expect(await fieldsOf({ email: undefined, phone: '600 100' })).toEqual(['phone'])
    expect(await fieldsOf({ purpose: 'holiday' })).toEqual(['purpose'])
    expect((await open({ email: newEmail(), user_id: marta.id })).status).toBe(400)
  })

  test('is opened by nobody else', async () => {
    const json = { full_name: 'Kofi Boateng', email: newEmail(), locale: 'en', came_by: 'phone' }
    const person = await app.createPerson()
    for (const path of ['/api/staff/cases', '/api/staff/cases/2026-0001/registration-link']) {
      const wanted = path.endsWith('cases') ? json : { email: json.email }
      expect((await app.json(path, { method: 'POST', json: wanted })).status).toBe(401)
      expect((await person.json(path, { method: 'POST', json: wanted })).status).toBe(404)
    }
    expect(await idOf(json.email)).toBe('')
    expect((await sendAgain('2026-9999', newEmail())).status).toBe(404)
  })

  test('leaves what was noted in the copy of their data', async () => {
    const email = newEmail()
    await open({ email, phone: '+48 600 100 299' })
    const id = await idOf(email)
    const { database, files } = app.deps
    const copy = await database.db.transaction((tx) => exportPerson(tx, { userId: id, files }))
    expect(JSON.stringify(copy)).toContain('+48600100299')
  })
})
