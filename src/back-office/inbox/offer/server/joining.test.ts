import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openOffers } from '#tests/support/account-offers.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { type Failed, openInbox } from '#tests/support/inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const WAITS =
  'The person is still being asked whether this message is theirs. Before the answer it joins no case.'
const NOT_MINE =
  'The person of this case says that they did not write this message. It does not join their case.'

describe.each(TEST_DATABASES)('A message whose person is asked about it, on %s', async (database) => {
  const app = await startTestApp({ database })
  const inbox = await openInbox(app)
  const { receive, read, change, make, answer, mailsAbout } = inbox
  const { ask, check, accept, accountOf, askAndAccept } = openOffers(app, inbox)

  /** What the team is told that joins the entry to this case, and that makes a case of it. */
  async function tryBoth(id: string, number: string) {
    const joined = await change<Failed>(await read(id), { case_number: number })
    const made = await make<Failed>(await read(id))
    expect([joined.status, made.status]).toEqual([409, 409])
    return [joined.body.error.message, made.body.error.message]
  }
  const startCase = async (userId: string) => {
    const [row] = await app.sql<{ number: string }>(
      `insert into cases (user_id, number) values ($1, '2020-' || (1000 + (random() * 1e8)::int)) returning number`,
      [userId],
    )
    return row?.number ?? ''
  }
  const casesOf = (userId: string) => app.sql('select number from cases where user_id = $1', [userId])

  test('joins no case before she has answered, nor is one made in her account', async () => {
    const { id, userId, say } = await askAndAccept()
    const other = await createApplicant(app)
    expect(await tryBoth(id, other.number)).toEqual([WAITS, WAITS])
    expect(await casesOf(userId), 'no case was made').toEqual([])
    const number = await startCase(userId)
    expect(await tryBoth(id, number)).toEqual([WAITS, WAITS])
    expect((await read(id)).case_number).toBeNull()
    expect((await say('mine')).status).toBe(204)
    expect((await read(id)).case_number).toBe(number)
  })

  test('joins no case of hers after she has said that it is not hers; an answer quotes nothing of it', async () => {
    const { id, userId, say, person } = await askAndAccept()
    expect((await say('not_mine')).status).toBe(204)
    expect((await make<Failed>(await read(id))).body.error.message).toBe(NOT_MINE)
    expect(await casesOf(userId), 'no case was made').toEqual([])
    const number = await startCase(userId)
    expect(await tryBoth(id, number)).toEqual([NOT_MINE, NOT_MINE])
    const seen = await read(id)
    expect(
      seen.possible_cases.map((one) => one.number),
      'her case is not offered',
    ).not.toContain(number)
    expect(seen).toMatchObject({ case_number: null, is_address_confirmed: false })
    expect((await answer(seen, 'Who are you?')).status).toBe(201)
    const mail = (await mailsAbout(id)).find(({ text }) => text.includes('Who are you?'))
    expect(mail?.recipient.toLowerCase()).toBe(person.email)
    expect(mail?.text).not.toContain('Radom')
  })

  test('joins the case of who has written it, and is not moved from there to hers', async () => {
    const { id, userId, say } = await askAndAccept()
    await say('not_mine')
    const writer = await createApplicant(app)
    const joined = await change(await read(id), { case_number: writer.number })
    expect(joined.body).toMatchObject({ case_number: writer.number })
    const number = await startCase(userId)
    const moved = await change<Failed>(joined.body, { case_number: number })
    expect([moved.status, moved.body.error.message]).toEqual([409, NOT_MINE])
    expect((await read(id)).case_number).toBe(writer.number)
  })

  test('A message that was joined to a case first has no link any more, and its mailbox may be asked again', async () => {
    const { id, email, token } = await ask()
    const writer = await createApplicant(app)
    expect((await change(await read(id), { case_number: writer.number })).status).toBe(200)
    expect(await check(token)).toBe('unknown')
    expect((await accept(token)).status).toBe(409)
    expect(await accountOf(email)).toBeUndefined()
    const next = await make(await read(await receive({ email })))
    expect(next.body).toMatchObject({ made: 'offer' })
  })

  test('A link that is pressed while the team joins the message: one of them is refused', async () => {
    const { id, email, token } = await ask()
    const writer = await createApplicant(app)
    const seen = await read(id)
    const [pressed, joined] = await Promise.all([
      accept(token),
      change<Failed>(seen, { case_number: writer.number }),
    ])
    expect([pressed.status, joined.status]).toSatisfy(
      ([press, join]) => (press === 201 && join === 409) || (press === 409 && join === 200),
    )
    expect((await accountOf(email)) !== undefined).toBe(pressed.status === 201)
  })

  test('An account that was there before is joined without asking', async () => {
    const person = await createApplicant(app)
    const made = await make(await read(await receive({ email: person.email })))
    expect(made.body).toMatchObject({ made: 'nothing', entry: { case_number: person.number } })
  })

  test('Two messages of one address that are pressed at once are one email', async () => {
    const email = `twice.${randomUUID().slice(0, 8)}@example.com`
    const entries = [
      await read(await receive({ email })),
      await read(await receive({ email: email.toUpperCase() })),
    ]
    const both = await Promise.all(entries.map((entry) => make(entry)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await app.sql('select recipient from email_outbox where recipient = $1', [email])).toHaveLength(1)
  })

  test('Once its account was made, no second link is sent for a message, whatever her address is by now', async () => {
    const { id, userId, say } = await askAndAccept()
    await app.sql(`update "user" set email = 'new.' || email where id = $1`, [userId])
    for (const answered of [false, true]) {
      if (answered) await say('not_mine')
      const asked = await make<Failed>(await read(id))
      expect([asked.status, asked.body.error.message]).toEqual([
        409,
        'An account was made because of this message already. No second email is sent for it.',
      ])
    }
    const links = (await mailsAbout(id)).filter(({ text }) => text.includes('/account-offer?token='))
    expect(links).toHaveLength(1)
  })
})
