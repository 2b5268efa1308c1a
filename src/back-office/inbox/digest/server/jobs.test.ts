import { describe, expect, test } from 'vitest'
import { createRequest } from '#tests/support/consultations.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { receiveMessage } from '#tests/support/inbox.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { mailUnopened } from './jobs.ts'

/** A Wednesday, 08:05 in Warsaw. */
const MORNING = new Date('2038-02-10T07:05:00Z')

const digests = (app: TestApp) =>
  app.sql<{ recipient: string; subject: string; text: string }>(
    `select recipient, subject, text from email_outbox where dedupe_key like 'digest:%' order by created_at`,
  )
const run = (app: TestApp, now: Date) => mailUnopened({ ...app.deps, now: () => now })
/** Everything was received long before the morning of the test. */
const settleClock = async (app: TestApp) => {
  await app.sql(`update inbox_entries set received_at = '2038-02-08T10:00:00Z'`)
  await app.sql(`update case_messages set sent_at = '2038-02-08T10:00:00Z'`)
}

describe.each(TEST_DATABASES)('The mail of a morning on %s', async (database) => {
  const app = await startTestApp({ database, env: { OPERATOR_EMAIL: 'owner@pobyt.example' } })

  test('is not written when nothing lies unopened', async () => {
    await run(app, MORNING)
    expect(await digests(app)).toEqual([])
  })

  test('has numbers of cases and of things, and nothing of a person, once a morning', async () => {
    const person = await createApplicant(app, { name: 'Nino Gelashvili', submitted: true })
    await person.json('/api/messages', { method: 'POST', json: { text: 'Where is my card?' } })
    await createRequest(person)
    await receiveMessage(app, { name: 'Hanna Lysenko' })
    await receiveMessage(app, { name: 'Mehmet Yıldız' })
    const hidden = await createApplicant(app, { name: 'Hidden Person' })
    await hidden.json('/api/messages', { method: 'POST', json: { text: 'Nobody may know.' } })
    await createRequest(hidden)
    await app.sql(`update cases set restricted = true where number = $1`, [hidden.number])
    await settleClock(app)
    await app.sql(`update documents set uploaded_at = '2038-02-08T10:00:00Z'`)
    await Promise.all([run(app, MORNING), run(app, MORNING), run(app, new Date('2038-02-10T10:00:00Z'))])
    const mails = await digests(app)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      recipient: 'owner@pobyt.example',
      subject: 'Not opened for a day: 10 February 2038',
    })
    const text = mails[0]?.text ?? ''
    expect(text).toContain('Contact messages in the inbox: 2')
    expect(text).toContain('Requests for consultations in the inbox: 1')
    expect(text).toMatch(new RegExp(`${person.number}: messages: 1, documents: [1-9]`))
    expect(text).toContain(`/office/cases/${person.number}/messages`)
    for (const word of [hidden.number, 'Nino', 'Hanna', 'card', person.email])
      expect(text).not.toContain(word)
    await run(app, new Date('2038-02-11T07:00:00Z'))
    expect(await digests(app)).toHaveLength(2)
  })

  test('leaves out what somebody has opened, and what came less than a day before', async () => {
    const marta = await createMember(app, { name: 'Marta Zielińska' })
    await app.sql(
      `update inbox_entries set closed_at = now(), closed_reason = 'other' where closed_at is null`,
    )
    await app.sql(`update case_messages set read_at = now()`)
    await app.sql(`update documents set opened_at = now()`)
    const opened = await receiveMessage(app)
    const young = await receiveMessage(app)
    await marta.json(`/api/staff/inbox/${opened}`)
    await settleClock(app)
    await app.sql(`update inbox_entries set received_at = '2038-02-11T07:30:00Z' where id = $1`, [young])
    const before = (await digests(app)).length
    await run(app, new Date('2038-02-12T07:10:00Z'))
    expect(await digests(app)).toHaveLength(before)
    await run(app, new Date('2038-02-15T07:10:00Z'))
    expect(await digests(app)).toHaveLength(before + 1)
  })

  test('OPERATOR_DIGEST=off ends it', async () => {
    const before = (await digests(app)).length
    const env = { ...app.deps.env, operatorDigest: false }
    await mailUnopened({ ...app.deps, env, now: () => new Date('2038-02-16T07:10:00Z') })
    expect(await digests(app)).toHaveLength(before)
  })
})
