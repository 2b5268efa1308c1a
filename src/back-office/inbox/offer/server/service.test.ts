import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Message } from '#features/messages/schema.ts'
import { exportPerson } from '#server/personal-data.ts'
import { openOffers, SECRET } from '#tests/support/account-offers.ts'
import { type Failed, openInbox } from '#tests/support/inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { Claim } from '../schema.ts'

describe.each(TEST_DATABASES)(
  'An account that is offered to the address of a message, on %s',
  async (kind) => {
    const app = await startTestApp({ database: kind, env: { OPERATOR_EMAIL: 'desk@pobyt.example' } })
    const inbox = await openInbox(app)
    const { marta, read, change, make, mailsAbout } = inbox

    const { ask, check, accept, accountOf, askAndAccept } = openOffers(app, inbox)

    test('is asked about by a mail that says who asks and why, and nothing of the message', async () => {
      const { mail, email, token } = await ask()
      expect(mail).toMatchObject({ recipient: email, subject: 'Do you want an account with us?' })
      for (const text of [mail?.text, mail?.html]) {
        expect(text).not.toMatch(/Hanna Lysenko|Divorce|Radom/)
        expect(text).toContain(app.deps.env.operator.legalName)
        expect(text).toContain('Article 6(1)(f)')
      }
      expect(await check(token)).toBe('open')
      expect(await accountOf(email)).toBeUndefined()
    })

    test('is made by the press, once, without name, terms and case; the message stays where it is', async () => {
      const { id, email, token } = await ask()
      const both = await Promise.all([accept(token), accept(token)])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(await accountOf(email)).toMatchObject({ full_name: '', terms_version: null })
      expect(await check(token)).toBe('used')
      const entry = await read(id)
      expect(entry).toMatchObject({ case_number: null, offer: { answer: null } })
      expect(entry.offer?.accepted_at).not.toBeNull()
      const userId = (await accountOf(email))?.id
      expect(await app.sql('select from cases where user_id = $1', [userId])).toEqual([])
      const acts = await app.sql('select act, actor_id from audit_log where subject_id = $1', [userId])
      expect(acts).toEqual([{ act: 'account.created', actor_id: userId }])
      const mails = await app.sql<{ text: string }>('select text from email_outbox where recipient = $1', [
        email,
      ])
      expect(mails.map(({ text }) => text).join()).not.toContain('Radom')
    })

    test.each([
      ['too old', 'expired', `update account_offers set expires_at = now() where entry_id = $1`],
      [
        'of a message that was closed',
        'unknown',
        `update inbox_entries set closed_at = now(), closed_reason = 'spam' where id = $1`,
      ],
      [
        'of an address that has an account by now',
        'has_account',
        `insert into "user" (id, full_name, email) select gen_random_uuid()::text, 'Hanna', email from account_offers where entry_id = $1`,
      ],
    ])('A link that is %s makes no account', async (_, state, statement) => {
      const { id, token, email } = await ask()
      const before = await app.sql<{ count: number }>('select count(*)::int as count from "user"')
      await app.sql(statement, [id])
      expect(await check(token)).toBe(state)
      expect((await accept<Failed>(token)).body.error.code).toBe('conflict')
      const after = await app.sql<{ count: number }>('select count(*)::int as count from "user"')
      expect((after[0]?.count ?? 0) - (before[0]?.count ?? 0)).toBe(state === 'has_account' ? 1 : 0)
      expect(await app.sql('select account_id from account_offers where email = $1', [email])).toEqual([
        { account_id: null },
      ])
    })

    test('A link that nobody has got makes none, nor does one that is not text', async () => {
      expect(await check('unknown')).toBe('unknown')
      expect((await accept('unknown')).status).toBe(409)
      expect(
        (await app.json('/api/account-offers/accept', { method: 'POST', json: { token: 7 } })).status,
      ).toBe(400)
    })

    test('Who has written it sees it, says so, and finds it in a case of hers', async () => {
      const { id, person, userId } = await askAndAccept()
      const claims = await person.json<Claim[]>('/api/message-claims')
      expect(claims.body).toMatchObject([{ id, subject: 'Divorce and permit', text: SECRET }])
      expect((await person.json<Message[]>('/api/messages')).body).toEqual([])
      const mine = () =>
        person.json(`/api/message-claims/${id}`, { method: 'POST', json: { answer: 'mine' } })
      expect((await mine()).status).toBe(204)
      expect((await mine()).status, 'the same answer once more').toBe(204)
      const messages = await person.json<Message[]>('/api/messages')
      expect(messages.body).toMatchObject([{ text: `Divorce and permit\n\n${SECRET}` }])
      expect((await person.json('/api/message-claims')).body).toEqual([])
      expect(await app.sql('select full_name from "user" where id = $1', [userId])).toEqual([
        { full_name: 'Hanna Lysenko' },
      ])
      const entry = await read(id)
      expect(entry).toMatchObject({ case_number: expect.any(String), offer: { answer: 'mine' } })
      const file = (await marta.json<CaseFile>(`/api/staff/cases/${entry.case_number}`)).body
      expect(file.open_messages, 'it waits for its answer in the inbox').toBe(0)
      expect(file.events).toMatchObject([{ event: 'contact_message_joined', actor_kind: 'applicant' }, {}])
      const other = { method: 'POST', json: { answer: 'not_mine' } }
      expect((await person.json(`/api/message-claims/${id}`, other)).status).toBe(409)
    })

    test('Who has not written it says so: it joins nothing, and the team is told', async () => {
      const { id, person, userId } = await askAndAccept()
      await read(id)
      const answered = await person.json(`/api/message-claims/${id}`, {
        method: 'POST',
        json: { answer: 'not_mine' },
      })
      expect(answered.status).toBe(204)
      expect((await person.json('/api/message-claims')).body).toEqual([])
      expect(await app.sql('select from cases where user_id = $1', [userId])).toEqual([])
      const [opened] = await app.sql('select opened_at from inbox_entries where id = $1', [id])
      expect(opened, 'it is new to the team again').toEqual({ opened_at: null })
      expect(await read(id)).toMatchObject({ case_number: null, offer: { answer: 'not_mine' } })
      const told = (await mailsAbout(id)).find(({ recipient }) => recipient === 'desk@pobyt.example')
      expect(told?.subject).toBe('A contact message is not from the owner of its address')
      expect(told?.text).not.toContain('Radom')
    })

    test('Nobody else answers for a message, signed out or in', async () => {
      const { id, person } = await askAndAccept()
      const answer = { method: 'POST', json: { answer: 'mine' } }
      expect((await app.json('/api/message-claims')).status).toBe(401)
      expect((await app.json(`/api/message-claims/${id}`, answer)).status).toBe(401)
      const stranger = await app.createPerson()
      expect((await stranger.json('/api/message-claims')).body).toEqual([])
      expect((await stranger.json(`/api/message-claims/${id}`, answer)).status).toBe(404)
      expect((await person.json('/api/message-claims/nothing', answer)).status).toBe(404)
      const bad = { method: 'POST', json: { answer: 'perhaps' } }
      expect((await person.json(`/api/message-claims/${id}`, bad)).status).toBe(400)
    })

    test('The person’s copy has the offer without its token; the erasure leaves none', async () => {
      const { id, userId, token } = await askAndAccept()
      const { files, personalData, database } = app.deps
      const copy = await database.db.transaction((tx) => exportPerson(tx, { userId, files }))
      expect(copy?.tables.account_offers).toMatchObject([{ entry_id: id, account_id: userId }])
      expect(copy?.tables.account_offers?.[0]).not.toHaveProperty('token_hash')
      await database.db.transaction((tx) => personalData.erasePerson(tx, { userId }))
      expect(await app.sql('select from account_offers where entry_id = $1', [id])).toEqual([])
      expect(await check(token)).toBe('unknown')
    })

    test('After a link that nobody used the team may ask again; the one before is worth nothing', async () => {
      const { id, token } = await ask()
      await app.sql(`update account_offers set expires_at = now() where entry_id = $1`, [id])
      expect((await make(await read(id))).body).toMatchObject({ made: 'offer' })
      expect(await check(token)).toBe('unknown')
      const closed = await change(await read(id), { closed_reason: 'spam' })
      expect(closed.status).toBe(200)
    })
  },
)
