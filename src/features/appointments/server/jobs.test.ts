import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#features/notifications/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createAppointmentJobs, remindOfAppointments } from './jobs.ts'

let now: Date
let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp({ overrides: { now: () => now } })
})

beforeEach(async () => {
  await app.sql('delete from appointments')
  now = new Date('2026-11-20T08:10:00Z')
  person = await app.createPerson({ name: 'Tamar Beridze' })
})

async function insertAppointment(
  owner: Person,
  {
    date = '2026-11-21',
    time = '09:30',
    status = 'scheduled',
    bookedAt = '2026-11-01T10:00:00Z',
    seat = 1,
  } = {},
): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat, status, created_at)
      values (open_case_of($1), $1, 'lodz', $2, $3, $4, $5, $6) returning id`,
    [owner.id, date, time, seat, status, bookedAt],
  )
  return row?.id ?? ''
}

const remindersOf = async (reader: Person) => (await reader.json<Notification[]>('/api/notifications')).body
const mailsTo = (reader: Person) =>
  app.sql<{ subject: string; text: string; unsubscribe_url: string }>(
    'select subject, text, unsubscribe_url from email_outbox where recipient = $1 order by created_at',
    [reader.email],
  )
const countAfterRun = async () => {
  await remindOfAppointments(app.deps)
  return (await remindersOf(person)).length
}

describe('BELL-2 tomorrow’s appointment', () => {
  test('comes to the bell and by mail with day, time and office, once, however often it is looked', async () => {
    await insertAppointment(person)
    await Promise.all([remindOfAppointments(app.deps), remindOfAppointments(app.deps)])
    expect(await countAfterRun()).toBe(1)
    expect((await remindersOf(person))[0]).toMatchObject({
      message:
        'Reminder: your appointment with our consultant is on Saturday, 21 November 2026 at 09:30, Łódź Voivodeship Office.',
      link: '/appointment',
    })
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your appointment with us on 21 November 2026 at 09:30')
    expect(mail?.text).toContain('09:30: Łódź')
    expect(mail?.text).toContain('/appointment')
    expect(mail?.unsubscribe_url).toContain('.reminder_appointment.')
  })

  test('is told again after it was moved, and not to whoever has canceled, goes another day or booked today', async () => {
    const id = await insertAppointment(person)
    expect(await countAfterRun()).toBe(1)
    await app.sql(`update appointments set appointment_time = '12:00' where id = $1`, [id])
    expect(await countAfterRun()).toBe(2)
    const others = [
      { status: 'canceled' },
      { date: '2026-11-20' },
      { date: '2026-11-23' },
      { bookedAt: '2026-11-20T07:00:00Z', time: '10:00' },
    ]
    for (const change of others) {
      const other = await app.createPerson()
      await insertAppointment(other, { seat: 2, ...change })
      await remindOfAppointments(app.deps)
      expect(await remindersOf(other), JSON.stringify(change)).toEqual([])
    }
  })

  test('switched off it comes to the bell only', async () => {
    await app.sql(
      `insert into notification_settings (user_id, topic, mail) values ($1, 'reminder_appointment', false)`,
      [person.id],
    )
    await insertAppointment(person)
    expect(await countAfterRun()).toBe(1)
    expect(await mailsTo(person)).toEqual([])
  })

  test.each([
    ['in winter', '2026-11-20T06:59:00Z', '2026-11-20T07:00:00Z', '2026-11-21'],
    ['in summer', '2026-07-14T05:59:00Z', '2026-07-14T06:00:00Z', '2026-07-15'],
    ['on the day the clocks go back', '2026-10-25T06:59:00Z', '2026-10-25T07:00:00Z', '2026-10-26'],
  ])(
    '%s it comes from 8 in Warsaw on, of the day after the one in Warsaw',
    async (_, early, morning, date) => {
      await insertAppointment(person, { date, bookedAt: '2026-06-01T10:00:00Z' })
      now = new Date(early)
      expect(await countAfterRun()).toBe(0)
      now = new Date(morning)
      expect(await countAfterRun()).toBe(1)
    },
  )

  test('a clock that runs ahead and is set back reminds nobody twice, and nobody is forgotten', async () => {
    await insertAppointment(person)
    const later = await app.createPerson()
    await insertAppointment(later, { date: '2026-11-22', time: '10:00' })
    now = new Date('2026-11-21T09:00:00Z')
    await remindOfAppointments(app.deps)
    now = new Date('2026-11-20T09:00:00Z')
    expect(await countAfterRun()).toBe(1)
    now = new Date('2026-11-21T09:00:00Z')
    expect(await countAfterRun()).toBe(1)
    expect(await remindersOf(later)).toHaveLength(1)
  })

  test('a morning without a server is made up for by day, but not at night and not when it is past', async () => {
    await insertAppointment(person)
    now = new Date('2026-11-20T19:30:00Z')
    expect(await countAfterRun()).toBe(0)
    now = new Date('2026-11-21T08:10:00Z')
    expect(await countAfterRun()).toBe(0)
    now = new Date('2026-11-20T15:00:00Z')
    expect(await countAfterRun()).toBe(1)
  })

  test('more people than one batch are all reminded', async () => {
    await app.sql(
      `insert into "user" (id, full_name, email, email_verified, terms_version, terms_accepted_at)
        select 'many-' || i, 'Many', 'many-' || i || '@example.com', true, 'test', now() from generate_series(1, 110) i`,
    )
    await app.sql(
      `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat, created_at)
        select open_case_of('many-' || i), 'many-' || i, 'poznan', '2026-11-21', '09:00', i, '2026-11-01T10:00:00Z' from generate_series(1, 110) i`,
    )
    await remindOfAppointments(app.deps)
    const [count] = await app.sql(`select count(*)::int as n from notifications where user_id like 'many-%'`)
    expect(count).toEqual({ n: 110 })
  })

  test('the schedule looks every ten minutes, at every hour that is day in Warsaw', () => {
    expect(createAppointmentJobs(app.deps)).toMatchObject([
      { name: 'appointments.remind', cron: '*/10 5-18 * * *' },
    ])
  })
})
