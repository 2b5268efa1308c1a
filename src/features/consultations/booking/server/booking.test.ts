import { describe, expect, it } from 'vitest'
import type { Consultation, ConsultationDay } from '#features/consultations/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import type { MailAttachment } from '#mail/mail-transport.ts'
import { bookTime, cancelConsultation, createRequest, listFreeTimes } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

// Before a clock change and a holiday: Monday, 12 October 2026, 10:00 in Warsaw.
let now = new Date('2026-10-12T08:00:00Z')
const app = await startTestApp({ overrides: { now: () => now } })
const DAY = '2026-10-14'

async function createPaid(packageType: string): Promise<Person> {
  const person = await app.createPerson()
  await app.sql(
    `insert into payments (case_id, user_id, package_type, status, amount, completed_at) values (open_case_of($1), $1, $2, 'completed', 1, now())`,
    [person.id, packageType],
  )
  return person
}

interface SentMail {
  recipient: string
  subject: string
  attachments: MailAttachment[]
}

/** The mails of one consultation to one mailbox, oldest first, each with its calendar file unfolded. */
async function mailsTo(recipient: string, host = app) {
  const mails = await host.sql<SentMail>(
    `select recipient, subject, attachments from email_outbox where recipient = $1 order by created_at`,
    [recipient],
  )
  return mails.map(({ subject, attachments }) => ({
    subject,
    type: attachments[0]?.contentType,
    lines: attachments[0]?.content.replaceAll('\r\n ', '').split('\r\n') ?? [],
  }))
}

describe('CONS-2 booking a time', () => {
  it('answers the record, tells person and consultancy, and sends the calendar file', async () => {
    const person = await app.createPerson({ name: 'Olena "Lena"; Kovalenko' })
    const request = await createRequest(person, { phone: '573000111' })
    const { status, body } = await bookTime(person, request.id, { date: DAY, time: '09:30', minutes: 30 })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...request,
      status: 'booked',
      booked_date: DAY,
      booked_time: '09:30',
      minutes: 30,
    })
    // One's own deed: the dashboard tells of it, the bell does not.
    expect((await person.json('/api/notifications')).body).toEqual([])
    const { body: progress } = await person.json<Progress>('/api/progress')
    expect(progress.activity.map(({ kind }) => kind)).toEqual(['account_created', 'consultation_booked'])

    const [mail] = await mailsTo(person.email)
    expect(mail?.subject).toBe('Your consultation is booked')
    expect(mail?.type).toBe('text/calendar; method=REQUEST; charset=utf-8')
    expect(mail?.lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        `UID:consultation-${request.id}@pobyt`,
        'SEQUENCE:1',
        'DTSTART;TZID=Europe/Warsaw:20261014T093000',
        'DTEND;TZID=Europe/Warsaw:20261014T100000',
        'STATUS:CONFIRMED',
        'DESCRIPTION:We call you at +48 573 000 111.',
      ]),
    )
    const attendee = mail?.lines.find((line) => line.startsWith('ATTENDEE;'))
    expect(attendee).toContain(`;CN="Olena ^'Lena^'; Kovalenko":mailto:${person.email}`)
    const operatorMails = await mailsTo('contact@pobyt.example')
    expect(operatorMails.at(-1)?.subject).toBe('Consultation booked: Olena Kovalenko')

    const file = await person.fetch(`/api/consultations/${request.id}/calendar`)
    expect(file.headers.get('content-disposition')).toContain('consultation.ics')
    expect(await file.text()).toContain('DTSTART;TZID=Europe/Warsaw:20261014T093000')
  })

  it('sends no mail to who wants none of these, and is noted all the same', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into notification_settings (user_id, topic, mail) values ($1, 'consultations', false)`,
      [person.id],
    )
    const { id } = await createRequest(person)
    expect((await bookTime(person, id, { date: '2026-10-15', time: '09:00', minutes: 30 })).status).toBe(201)
    expect(await mailsTo(person.email)).toEqual([])
    expect(await app.sql('select 1 from notifications where user_id = $1', [person.id])).toHaveLength(1)
  })

  it.each([
    ['today', { date: '2026-10-12' }, 'date', /earliest date is tomorrow, 13 October 2026/],
    ['more than 60 days ahead', { date: '2026-12-14' }, 'date', /last date is 11 December 2026/],
    ['a public holiday', { date: '2026-11-11' }, 'date', /Independence Day/],
    ['a Saturday', { date: '2026-10-17' }, 'date', /Saturday/],
    ['a date that does not exist', { date: '2026-11-31' }, 'date', /Choose a date/],
    ['a time off the half hour', { time: '09:10' }, 'time', /No consultation of 30 minutes begins at 09:10/],
    ['a time after closing', { time: '17:00' }, 'time', /No consultation/],
    ['a time that is none', { time: '25:00' }, 'time', /Choose a time/],
    ['a length that is not offered', { minutes: 120 }, 'minutes', /30, 45, 60 or 90/],
    ['a length as text', { minutes: '30' }, 'minutes', /30, 45, 60 or 90/],
    ['a key of its own', { status: 'booked' }, 'status', /./],
  ])('refuses %s at its field', async (_, wrong, field, sentence) => {
    const person = await app.createPerson()
    const { id } = await createRequest(person)
    const { status, body } = await bookTime(person, id, { date: DAY, time: '16:30', minutes: 30, ...wrong })
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {})).toEqual([field])
    expect(body.error.fields?.[field]?.[0]).toMatch(sentence)
  })

  it('is not possible for somebody else', async () => {
    const { id } = await createRequest(await app.createPerson())
    const booking = { date: DAY, time: '12:00', minutes: 30 }
    expect((await bookTime(await app.createPerson(), id, booking)).status).toBe(404)
  })

  it('follows the package: 45 minutes from basic on, 60 and 90 from standard on', async () => {
    const answers = []
    for (const [person, minutes] of [
      [await app.createPerson(), 45],
      [await createPaid('basic'), 60],
      [await createPaid('basic'), 45],
      [await createPaid('premium'), 60],
      [await createPaid('basic'), 90],
      [await createPaid('standard'), 90],
    ] as const) {
      const { id } = await createRequest(person)
      const time = { 45: '10:30', 60: '11:30', 90: '13:00' }[minutes]
      answers.push(await bookTime(person, id, { date: '2026-10-16', time, minutes }))
    }
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 201, 201, 409, 201])
    const [refused] = answers
    expect(refused?.body).toMatchObject({ error: { code: 'conflict' }, package: 'basic' })
    expect(refused?.body.error.fields?.minutes?.[0]).toContain('Basic')
    expect(answers[4]?.body).toMatchObject({ package: 'standard' })
  })

  it('keeps all 90 minutes of an extended consultation free of others, and puts them into the calendar', async () => {
    const person = await createPaid('standard')
    const { id } = await createRequest(person)
    const date = '2026-11-05'
    expect((await bookTime(person, id, { date, time: '12:00', minutes: 90 })).status).toBe(201)
    const stranger = await createPaid('standard')
    const theirs = await createRequest(stranger)
    expect((await bookTime(stranger, theirs.id, { date, time: '13:00', minutes: 30 })).status).toBe(409)
    expect((await bookTime(stranger, theirs.id, { date, time: '11:00', minutes: 90 })).status).toBe(409)
    expect((await bookTime(stranger, theirs.id, { date, time: '13:30', minutes: 90 })).status).toBe(201)
    const lines = (await mailsTo(person.email)).at(-1)?.lines
    expect(lines).toContain('DTSTART;TZID=Europe/Warsaw:20261105T120000')
    expect(lines).toContain('DTEND;TZID=Europe/Warsaw:20261105T133000')
    expect(lines?.find((line) => line.startsWith('SUMMARY:'))).toContain('Extended Consultation')
  })

  it('gives one time to one of ten who want it at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => app.createPerson()))
    const requests = await Promise.all(people.map((person) => createRequest(person)))
    const answers = await Promise.all(
      people.map((person, i) =>
        bookTime(person, requests[i]?.id ?? '', { date: '2026-10-19', time: '10:00', minutes: 30 }),
      ),
    )
    const lost = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(lost).toHaveLength(9)
    const words = 'Somebody has just taken 10:00. Choose another time.'
    expect(lost[0]?.body.error).toMatchObject({ code: 'slot_taken', fields: { time: [words] } })
    const notifications = await app.sql(`select 1 from notifications where user_id = any($1)`, [
      people.map(({ id }) => id),
    ])
    expect(notifications).toHaveLength(1)
  })

  it('makes nobody wait for the bookings of another day', async () => {
    const { pool } = app.deps.database
    const client = await pool?.connect()
    if (!client) throw new Error('this test needs PostgreSQL')
    const people = await Promise.all([app.createPerson(), app.createPerson()])
    const [held, other] = await Promise.all(people.map((person) => createRequest(person)))
    const dates = ['2026-11-24', '2026-11-25'] as const
    const book = (n: 0 | 1, id = '') =>
      bookTime(people[n], id, { date: dates[n], time: '09:00', minutes: 30 })
    try {
      await client.query('begin')
      await client.query(
        `select pg_advisory_xact_lock(hashtextextended('consultations.day:' || $1::text, 0))`,
        [dates[0]],
      )
      const waiting = book(0, held?.id)
      const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted`
      await expect.poll(() => app.sql(waits), { interval: 20 }).toHaveLength(1)
      expect((await book(1, other?.id)).status).toBe(201)
      await client.query('commit')
      expect((await waiting).status).toBe(201)
    } finally {
      client.release()
    }
  })

  it('never fails for two people who want each other’s time on two days', async () => {
    const people = await Promise.all([app.createPerson(), app.createPerson()])
    const [one, two] = await Promise.all(people.map((person) => createRequest(person)))
    const a = { date: '2026-11-26', time: '09:00', minutes: 30 }
    const b = { ...a, date: '2026-11-27' }
    await bookTime(people[0], one?.id ?? '', a)
    await bookTime(people[1], two?.id ?? '', b)
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        bookTime(people[0], one?.id ?? '', b),
        bookTime(people[1], two?.id ?? '', a),
      ])
      for (const { status } of answers) expect([201, 409]).toContain(status)
    }
  })

  it('refuses what only overlaps, and offers it to nobody', async () => {
    const person = await createPaid('standard')
    const date = '2026-10-20'
    const first = await createRequest(person)
    await bookTime(person, first.id, { date, time: '10:00', minutes: 45 })
    const second = await createRequest(person)
    expect((await bookTime(person, second.id, { date, time: '10:30', minutes: 30 })).status).toBe(409)
    expect((await bookTime(person, second.id, { date, time: '09:30', minutes: 60 })).status).toBe(409)
    const free = await listFreeTimes(await app.createPerson(), { date, minutes: 60 })
    expect(free).toContain('09:00')
    expect(free).not.toContain('09:30')
    expect(free).not.toContain('10:30')
    expect(free).toContain('11:00')
  })

  it('lets one person hold three times ahead also when more are booked at once, on several days', async () => {
    const person = await app.createPerson()
    const requests: Consultation[] = []
    for (let n = 0; n < 6; n += 1) requests.push(await createRequest(person))
    const answers = await Promise.all(
      requests.map(({ id }, n) =>
        bookTime(person, id, { date: `2026-12-0${n + 1}`, time: '09:00', minutes: 30 }),
      ),
    )
    const booked = answers.filter(({ status }) => status === 201)
    // The fifth and sixth of December are a Saturday and a Sunday.
    expect([booked.length, answers.slice(4).map(({ status }) => status)]).toEqual([3, [400, 400]])
  })

  it('lets one person hold three times ahead, and move them all the same', async () => {
    const person = await app.createPerson()
    const requests: Consultation[] = []
    for (let n = 0; n < 4; n += 1) requests.push(await createRequest(person))
    const book = (n: number, time: string) =>
      bookTime(person, requests[n]?.id ?? '', { date: '2026-10-21', time, minutes: 30 })
    for (const [n, time] of ['09:00', '09:30', '10:00'].entries())
      expect((await book(n, time)).status).toBe(201)
    const { status, body } = await book(3, '10:30')
    expect(status).toBe(409)
    expect(body.error.message).toContain('3 upcoming consultations')
    expect((await book(0, '11:00')).status).toBe(201)
    await cancelConsultation(person, requests[1]?.id ?? '')
    expect((await book(3, '10:30')).status).toBe(201)
  })
})

describe('CONS-2 the times of the consultancy', () => {
  it('keep the clock of Warsaw before and after it changes', async () => {
    const person = await app.createPerson()
    for (const date of ['2026-10-23', '2026-10-26']) {
      expect((await listFreeTimes(person, { date })).at(0)).toBe('09:00')
      const { id } = await createRequest(person)
      await bookTime(person, id, { date, time: '09:00', minutes: 30 })
      expect(
        (await cancelAt(person, id, `${date}T${date === '2026-10-23' ? '07' : '08'}:00:00Z`)).status,
      ).toBe(409)
      const before = `${date}T${date === '2026-10-23' ? '06' : '07'}:59:00Z`
      expect((await cancelAt(person, id, before)).status).toBe(200)
    }
  })

  it('are told for a month: how many are free, and why a day is closed', async () => {
    const person = await app.createPerson()
    const days = async (month: string, query: string) =>
      (await person.json<ConsultationDay[]>(`/api/consultations/calendar?month=${month}&${query}`)).body
    const november = await days('2026-11', 'minutes=60')
    const day = (date: string) => november.find((entry) => entry.date === date)
    expect(november).toHaveLength(30)
    expect(day('2026-11-11')).toMatchObject({ free: 0, closed: 'holiday', name: 'Independence Day' })
    expect(day('2026-11-14')).toMatchObject({ free: 0, closed: 'closed' })
    expect(day('2026-11-12')).toEqual({ date: '2026-11-12', free: 15, closed: null })
    expect((await days('2026-12', 'minutes=30')).at(-1)).toMatchObject({ free: 0, closed: 'too_far' })
    expect(await listFreeTimes(person, { date: '2026-11-11' })).toEqual([])
    for (const query of ['month=2026-13&minutes=30', 'month=2026-11&minutes=20', 'month=2026-11']) {
      expect((await person.json(`/api/consultations/calendar?${query}`)).status).toBe(400)
    }
  })
})

describe('CONS-2 a booked consultation', () => {
  it('moves in one step: its old time is free when the new one is got, not before', async () => {
    const [person, rival] = [await app.createPerson(), await app.createPerson()]
    const date = '2026-10-27'
    const { id } = await createRequest(person)
    const other = await createRequest(rival)
    await bookTime(person, id, { date, time: '09:00', minutes: 30 })
    await bookTime(rival, other.id, { date, time: '15:00', minutes: 30 })
    expect((await bookTime(person, id, { date, time: '15:00', minutes: 30 })).body.error.code).toBe(
      'slot_taken',
    )
    expect(await listFreeTimes(rival, { date })).not.toContain('09:00')
    expect(await listFreeTimes(person, { date, moving: id })).toContain('09:00')

    expect((await bookTime(person, id, { date, time: '09:30', minutes: 30 })).body.booked_time).toBe('09:30')
    // Booking the same time again changes nothing.
    expect((await bookTime(person, id, { date, time: '09:30', minutes: 30 })).status).toBe(201)
    expect(await listFreeTimes(rival, { date })).toContain('09:00')
    const mails = await mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your consultation is booked',
      'Your consultation has a new time',
    ])
    expect(mails[1]?.lines).toContain(`UID:consultation-${id}@pobyt`)
    expect(mails[1]?.lines).toContain('SEQUENCE:2')
  })

  it('can be canceled: the time is free, the calendar file strikes it out, and it stays canceled', async () => {
    const person = await app.createPerson()
    const date = '2026-10-28'
    const { id } = await createRequest(person)
    await bookTime(person, id, { date, time: '09:00', minutes: 30 })
    const { status, body } = await cancelConsultation(person, id)
    expect([status, body.status, body.booked_time]).toEqual([200, 'canceled', '09:00'])
    expect((await cancelConsultation(person, id)).status).toBe(200)
    // The activity no longer tells of it, so the bell does.
    const { body: progress } = await person.json<Progress>('/api/progress')
    expect(progress.activity.map(({ kind }) => kind)).toEqual(['account_created'])
    expect((await person.json('/api/notifications')).body).toMatchObject([{ kind: 'consultations_canceled' }])
    expect(await listFreeTimes(person, { date })).toContain('09:00')
    const mails = await mailsTo(person.email)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.type).toContain('method=CANCEL')
    expect(mails[1]?.lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']),
    )
    const again = await bookTime(person, id, { date, time: '10:00', minutes: 30 })
    expect(again.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('canceled') })
  })

  it('can be neither moved nor canceled once it has begun', async () => {
    const person = await app.createPerson()
    const { id } = await createRequest(person)
    await bookTime(person, id, { date: '2026-10-29', time: '09:00', minutes: 30 })
    expect((await cancelAt(person, id, '2026-10-29T08:00:00Z')).body.error.message).toContain('is over')
    const later = { date: '2026-11-03', time: '09:00', minutes: 30 }
    const moved = await at('2026-10-29T08:00:00Z', () => bookTime(person, id, later))
    expect(moved.status).toBe(409)
  })
})

describe('CONS-2 how often', () => {
  it('twenty bookings, moves and cancellations an hour for one account, then nothing changes and nobody is mailed', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' }, overrides: { now: () => now } })
    const [person, other] = [await limited.createPerson(), await limited.createPerson()]
    const [request, unlimited] = [await createRequest(person), await createRequest(other)]
    await limited.sql(
      `insert into rate_limits (key, count, window_ends) values ($1, 18, now() + interval '30 minutes')`,
      [`consultation-change:account:${person.id}`],
    )
    const date = '2026-11-05'
    const book = (time: string) => bookTime(person, request.id, { date, time, minutes: 30 })
    expect((await book('09:00')).status).toBe(201)
    expect((await book('09:30')).status).toBe(201)
    const refused = [await book('10:00'), await cancelConsultation(person, request.id)]
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    const free = { date, time: '10:00', minutes: 30 }
    expect((await bookTime(other, unlimited.id, free)).status).toBe(201)
    const { body } = await person.json<Consultation>(`/api/consultations/${request.id}`)
    expect(body).toMatchObject({ status: 'booked', booked_time: '09:30' })
    expect(await mailsTo(person.email, limited)).toHaveLength(2)
  })
})

async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  const before = now
  now = new Date(instant)
  try {
    return await work()
  } finally {
    now = before
  }
}

function cancelAt(person: Person, id: string, instant: string) {
  return at(instant, () => cancelConsultation(person, id))
}
