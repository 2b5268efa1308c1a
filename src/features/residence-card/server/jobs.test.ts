import { beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '#features/notifications/schema.ts'
import { addDays } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { remindOfRenewals } from './jobs.ts'

let app: TestApp
let now = new Date()

beforeAll(async () => {
  app = await startTestApp({ overrides: { now: () => now } })
})

const END = '2031-06-30'
const daysBefore = (days: number) => addDays(END, -days)
const NOTICE = 'Your residence card is valid until 30 June 2031. Start the next application now.'

async function runOn(date: string): Promise<void> {
  now = new Date(`${date}T09:50:00Z`)
  await Promise.all([remindOfRenewals(app.deps), remindOfRenewals(app.deps)])
  now = new Date()
}

async function readRenewals(person: Person): Promise<Notification[]> {
  const { body } = await person.json<Notification[]>('/api/notifications')
  return body.filter(({ link }) => link === '/decision#renewal')
}

async function createHolder() {
  const person = await createApplicant(app)
  await app.sql(
    `update cases set stage = 'closed', ended_at = now(), decision = 'granted', upo_number = '1', upo_issued_at = now()
     where number = $1`,
    [person.number],
  )
  const setEnd = (end: string) =>
    app.sql(
      `insert into residence_cards (case_id, user_id, collected_on, valid_until)
       select id, user_id, '2026-11-01', $2::date from cases where number = $1
       on conflict (case_id) do update set valid_until = excluded.valid_until`,
      [person.number, end],
    )
  await setEnd(END)
  return { ...person, setEnd }
}

describe('The reminder of a card that ends', () => {
  test('comes 90 days before, once, in the bell and by mail, with the way to the next application', async () => {
    const person = await createHolder()
    for (const [days, count] of [
      [91, 0],
      [90, 1],
      [90, 1],
      [80, 1],
      [0, 1],
    ] as const) {
      await runOn(daysBefore(days))
      const notices = await readRenewals(person)
      expect(
        notices.map(({ message }) => message),
        `${days} days before`,
      ).toEqual(Array(count).fill(NOTICE))
    }
    const mails = (await readMails(app, person.email)).filter((mail) => mail.includes('30 June 2031'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('A temporary permit is not prolonged')
    expect(mails[0]).toContain('/decision#renewal')
  })

  test.each([80, 1, 0])('comes late after a time without a server, %i days before', async (days) => {
    const person = await createHolder()
    await runOn(daysBefore(days))
    expect(await readRenewals(person)).toHaveLength(1)
  })

  test('never comes after the end', async () => {
    const person = await createHolder()
    await runOn(daysBefore(-1))
    expect(await readRenewals(person)).toEqual([])
  })

  test('counts a corrected end anew', async () => {
    const person = await createHolder()
    await runOn(daysBefore(90))
    await person.setEnd(addDays(END, 200))
    await runOn(daysBefore(60))
    expect(await readRenewals(person)).toHaveLength(1)
    await runOn(addDays(END, 110))
    expect(await readRenewals(person)).toHaveLength(2)
    await runOn(addDays(END, 111))
    expect(await readRenewals(person)).toHaveLength(2)
  })

  test('does not come to who has started the next application, whose permit is set aside, whose case rests, and whose account is closed', async () => {
    const started = await createHolder()
    const setAside = await createHolder()
    const leaving = await createHolder()
    const resting = await createHolder()
    const granted = await createHolder()
    await app.sql(
      "update cases set stage = 'on_hold', held_stage = 'decided', ended_at = null where number = $1",
      [resting.number],
    )
    await started.json('/api/cases', { method: 'POST', json: {} })
    await app.sql("update cases set decision = 'refused' where number = $1", [setAside.number])
    await app.sql(
      "insert into account_closures (user_id, reason, erase_at) values ($1, 'asked', now() + interval '30 days')",
      [leaving.id],
    )
    await runOn(daysBefore(45))
    for (const person of [started, setAside, leaving, resting]) expect(await readRenewals(person)).toEqual([])
    expect(await readRenewals(granted)).toHaveLength(1)
  })
})
