import { describe, expect, test } from 'vitest'
import { TERMS } from '#features/account/contract.ts'
import type { Progress } from '#features/progress/schema.ts'
import { createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { announceTerms } from './jobs.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

describe.each(TEST_DATABASES)('Changed terms on %s', async (database) => {
  let now = noon(TERMS.version)
  const app = await startTestApp({ database, overrides: { now: () => now } })
  const createOlder = async () => {
    const person = await app.createPerson()
    await app.sql(
      `update "user" set terms_version = '2025-06-18', terms_accepted_at = '2025-06-18' where id = $1`,
      [person.id],
    )
    return person
  }
  const noticesOf = (id: string) =>
    app.sql<{ from: string }>(
      `select message_values ->> 'from' as from from notifications where user_id = $1 and message_key = 'account_terms_change'`,
      [id],
    )
  const mailsTo = (email: string) =>
    app.sql<{ subject: string; text: string }>(
      `select subject, text from email_outbox where recipient = $1 and subject like 'We change%'`,
      [email],
    )

  test('are announced once to who agreed to older ones, with the day; to nobody else', async () => {
    const older = await createOlder()
    const fresh = await app.createPerson()
    const colleague = await createMember(app)
    await app.sql(
      `update "user" set terms_version = '2025-06-18', terms_accepted_at = '2025-06-18' where id = $1`,
      [colleague.id],
    )
    for (const _ of [1, 2]) await announceTerms(app.deps)
    expect(await noticesOf(older.id)).toEqual([{ from: TERMS.appliesFrom }])
    const mails = await mailsTo(older.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('We change our terms on 10 December 2026')
    for (const part of ['/TermsOfService', '/PrivacyPolicy', '/account/privacy', 'free'])
      expect(mails[0]?.text).toContain(part)
    for (const { id, email } of [fresh, colleague]) {
      expect(await noticesOf(id)).toEqual([])
      expect(await mailsTo(email)).toEqual([])
    }
  })

  test('are asked for from the announced day on, and only told of before', async () => {
    const person = await createOlder()
    await announceTerms(app.deps)
    const read = async () => {
      const { terms_agreed, terms_from } = (await person.json<Progress>('/api/progress')).body
      return { terms_agreed, terms_from }
    }
    expect(await read()).toEqual({ terms_agreed: false, terms_from: TERMS.appliesFrom })
    now = new Date(noon(TERMS.appliesFrom).getTime() - 86_400_000)
    expect(await read()).toEqual({ terms_agreed: false, terms_from: TERMS.appliesFrom })
    now = noon(TERMS.appliesFrom)
    expect(await read()).toEqual({ terms_agreed: false, terms_from: null })
    const json = { version: TERMS.version }
    expect((await person.json('/api/account/terms', { method: 'POST', json })).status).toBe(204)
    expect(await read()).toEqual({ terms_agreed: true, terms_from: null })
    now = noon(TERMS.version)
  })

  test('that are announced late apply 14 days later', async () => {
    now = noon('2027-03-01')
    const person = await createOlder()
    const read = async () => (await person.json<Progress>('/api/progress')).body.terms_from
    expect(await read(), 'before the announcement').toBe('2027-03-15')
    await announceTerms(app.deps)
    expect(await noticesOf(person.id)).toEqual([{ from: '2027-03-15' }])
    now = noon('2027-03-14')
    expect(await read()).toBe('2027-03-15')
    now = noon('2027-03-15')
    expect(await read()).toBeNull()
    now = noon(TERMS.version)
  })
})
