import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CreatedCase } from '#back-office/inbox/schema.ts'
import { type Failed, openInbox } from '#tests/support/inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('A case that is made of a contact message on %s', async (database) => {
  const app = await startTestApp({ database, env: { OPERATOR_EMAIL: 'desk@pobyt.example' } })
  const { piotr, receive, read, change, make, actsOn, mailsAbout } = await openInbox(app)

  test('makes nothing for somebody new, and asks the address by mail, once', async () => {
    const email = `new.${randomUUID().slice(0, 8)}@example.com`
    const id = await receive({ name: 'Kofi Annan Boateng', email, subject: 'Blue Card' })
    const { status, body } = await make(await read(id))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      made: 'offer',
      entry: { case_number: null, offer: { accepted_at: null, answer: null } },
    })
    expect(await app.sql('select from "user" where email = $1', [email])).toEqual([])
    expect(await mailsAbout(id)).toMatchObject([{ recipient: email }])
    const again = await make<Failed>(body.entry)
    expect([again.status, again.body.error.code]).toEqual([409, 'conflict'])
    expect((await make(await read(await receive({ email: email.toUpperCase() })))).status).toBe(409)
    expect(await actsOn(id)).toEqual(['inbox.read', 'inbox.account_offered'])
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
})
