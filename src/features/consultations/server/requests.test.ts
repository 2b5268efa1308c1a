import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Consultation } from '#features/consultations/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import {
  bookTime,
  cancelConsultation,
  createRequest,
  listFreeTimes,
  REQUEST,
  requestConsultation,
} from '#tests/support/consultations.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ env: { OPERATOR_EMAIL: 'desk@pobyt.example' } })
const today = todayInWarsaw(new Date())
const mailsAbout = (id: string) =>
  app.sql<{ recipient: string; subject: string; text: string }>(
    `select recipient, subject, text from email_outbox where dedupe_key like $1 order by created_at`,
    [`consultation:${id}:%`],
  )

describe('CONS-1 a request', () => {
  it('is kept, pending, and answered as the whole record with the way to the calendar', async () => {
    const person = await app.createPerson()
    const { status, body } = await requestConsultation(person, {
      ...REQUEST,
      name: '  Олена Коваленко ',
      phone: '573 000 111',
      preferred_date: today,
      preferred_time: 'morning',
      message: ' My stay ends in May.\r\nI have a son. ',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: person.id,
      name: 'Олена Коваленко',
      email: 'olena@example.com',
      phone: '+48573000111',
      service: 'temporary-residence',
      message: 'My stay ends in May.\nI have a son.',
      preferred_date: today,
      preferred_time: 'morning',
      status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      booked_date: null,
      booked_time: null,
      minutes: null,
      outcome: null,
      booked_by_us: false,
      booking_note: null,
      cancel_reason: null,
      calendar_url: `/consultation/calendar?consultation=${body.id}`,
    })
    expect((await person.json('/api/consultations')).body).toEqual([body])
    expect((await person.json(`/api/consultations/${body.id}`)).body).toEqual(body)
    expect(await mailsAbout(body.id)).toEqual([
      {
        recipient: 'desk@pobyt.example',
        subject: 'Consultation request: Олена Коваленко',
        text: expect.stringMatching(/Phone: \+48 573 000 111.*Temporary residence card.*I have a son\./s),
      },
    ])
  })

  it('takes names, addresses and phones as every form does, and says what is wrong at the field', async () => {
    const person = await app.createPerson()
    const typed = { name: 'U', email: 'anna@почта.рф', phone: '22 621 00 00 wew. 12' }
    const { body } = await requestConsultation(person, { ...REQUEST, ...typed })
    const stored = { name: 'U', email: 'anna@xn--80a1acny.xn--p1ai', phone: '+48226210000;ext=12' }
    expect(body).toMatchObject(stored)
    const [mail] = await mailsAbout(body.id)
    expect(mail?.text).toContain('U (anna@почта.рф)')
    expect(mail?.text).toContain('+48 226 210 000 ext. 12')
    const wrong = { name: '<b>', email: 'anna@почта', phone: '600700800, 601701801' }
    const refused = await requestConsultation(person, { ...REQUEST, ...wrong })
    expect(refused.body.error.fields).toEqual({
      name: [expect.stringContaining('Write only the name')],
      email: [expect.any(String)],
      phone: ['Enter one phone number. Write the other one under Additional Information.'],
    })
  })

  it('needs name, address and service only; what is empty is null', async () => {
    const empty = { phone: '', preferred_date: '', preferred_time: '', message: '' }
    const nothing = { phone: null, preferred_date: null, preferred_time: null, message: null }
    const person = await app.createPerson()
    for (const changes of [{}, empty, nothing]) {
      expect((await requestConsultation(person, { ...REQUEST, ...changes })).body).toMatchObject(nothing)
    }
  })

  it('leads to the operator’s own calendar where there is one, and then books none here', async () => {
    const calendar = 'https://calendar.example/pobyt'
    const person = await app.createPerson()
    Object.assign(app.deps.env, { bookingCalendarUrl: calendar })
    try {
      const request = await createRequest(person)
      expect(request.calendar_url).toBe(calendar)
      const date = addDays(today, 3)
      const booked = await bookTime(person, request.id, { date, time: '09:00', minutes: 30 })
      expect(booked.status).toBe(409)
      expect(booked.body.error.message).toContain(calendar)
      expect((await person.json(`/api/consultations/slots?date=${date}&minutes=30`)).status).toBe(409)
    } finally {
      Object.assign(app.deps.env, { bookingCalendarUrl: undefined })
    }
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that shows nothing', { name: '\u200b\u3164' }, 'name'],
    ['a name over the limit', { name: 'x'.repeat(201) }, 'name'],
    ['an address that is none', { email: 'olena@' }, 'email'],
    ['an address with a second header', { email: 'olena@example.com\nBcc: a@example.com' }, 'email'],
    ['a phone number that is none', { phone: '12' }, 'phone'],
    ['an unknown service', { service: 'asylum' }, 'service'],
    ['no service', { service: '' }, 'service'],
    ['a date in the past', { preferred_date: addDays(today, -1) }, 'preferred_date'],
    ['a date that does not exist', { preferred_date: '2027-02-30' }, 'preferred_date'],
    ['an unknown time of day', { preferred_time: 'night' }, 'preferred_time'],
    ['a message over the limit', { message: 'x'.repeat(2001) }, 'message'],
    ['a status of its own', { status: 'booked' }, 'status'],
    ['somebody else’s id', { user_id: 'me' }, 'user_id'],
  ])('with %s is refused at its field', async (_, wrong, field) => {
    const person = await app.createPerson()
    const { status, body } = await requestConsultation(person, { ...REQUEST, ...wrong })
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {})).toEqual([field])
    expect(body.error.fields?.[field]?.[0]).not.toMatch(/^(Invalid|Too|String)/)
    expect((await person.json('/api/consultations')).body).toEqual([])
  })

  it('is kept without what nobody sees, and a name in it can begin no header of a mail', async () => {
    const { status, body } = await requestConsultation(await app.createPerson(), {
      ...REQUEST,
      name: 'Olena\u202e\r\nBcc: all',
      email: '\u200bolena@example.com\u00a0',
      phone: '\u2066573 000 111\u2069',
      message: 'a\u0000b\ud800\r\nc\u200b',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Olena Bcc: all',
      email: 'olena@example.com',
      phone: '+48573000111',
      message: 'ab\nc',
    })
    const [mail] = await mailsAbout(body.id)
    expect(mail?.subject).toBe('Consultation request: Olena Bcc: all')
  })

  it('names every wrong field at once', async () => {
    const { body } = await requestConsultation(await app.createPerson(), {})
    expect(Object.keys(body.error.fields ?? {})).toEqual(['name', 'email', 'service'])
  })

  it('keeps a message that looks like a header in the text of the mail', async () => {
    const message = 'Hello\n\nSubject: paid\nBcc: all@example.com'
    const { id } = await createRequest(await app.createPerson(), { message })
    const [mail] = await mailsAbout(id)
    expect(mail?.subject).toBe('Consultation request: Olena Kovalenko')
    expect(mail?.text).toContain('Bcc: all@example.com')
  })
})

describe('CONS-1 how many requests', () => {
  it('ten without a time, also when they come at once; a canceled one makes room', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into consultations (case_id, user_id, name, email, service)
       select open_case_of($1), $1, 'n', 'e@example.com', 'work-permit' from generate_series(1, 8)`,
      [person.id],
    )
    const answers = await Promise.all([1, 2, 3, 4].map(() => requestConsultation(person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error.message).toContain('10 requests without a time')
    await cancelConsultation(person, answers.find(({ status }) => status === 201)?.body.id ?? '')
    expect((await requestConsultation(person)).status).toBe(201)
  })

  it('an account that is refused takes nothing from others behind its address', async () => {
    const [busy, neighbour] = [await app.createPerson(), await app.createPerson()]
    await app.sql(
      `insert into rate_limits (key, count, window_ends) values ($1, 10, now() + interval '5 minutes')`,
      [`consultation:account:${busy.id}`],
    )
    Object.assign(app.deps.env, { rateLimits: true })
    try {
      for (let n = 0; n < 12; n += 1) expect((await requestConsultation(busy)).status).toBe(429)
      expect((await requestConsultation(neighbour)).status).toBe(201)
    } finally {
      Object.assign(app.deps.env, { rateLimits: false })
    }
  })
})

describe('CONS-1 whose requests', () => {
  it('only the caller’s: everything of somebody else’s is not found', async () => {
    const [owner, stranger] = [await app.createPerson(), await app.createPerson()]
    const { id } = await createRequest(owner)
    const booking = { date: addDays(today, 3), time: '09:00', minutes: 30 }
    const slots = `/api/consultations/slots?date=${booking.date}&minutes=30&moving=${id}`
    const unknown = [
      await stranger.json(`/api/consultations/${id}`),
      await stranger.json(`/api/consultations/${id}/calendar`),
      await cancelConsultation(stranger, id),
      await cancelConsultation(stranger, randomUUID()),
      await cancelConsultation(stranger, "1' or '1'='1"),
      await stranger.json(slots),
    ]
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await stranger.json(`/api/consultations?before=${id}`)).body).toEqual([])
    expect((await owner.json<Consultation>(`/api/consultations/${id}`)).body.status).toBe('pending')
  })

  it('are for people who are signed in', async () => {
    const id = randomUUID()
    const json = {}
    const calls = [
      app.json('/api/consultations'),
      app.json('/api/consultations', { method: 'POST', json: REQUEST }),
      app.json(`/api/consultations/${id}`),
      app.json(`/api/consultations/${id}`, { method: 'PATCH', json }),
      app.json(`/api/consultations/${id}/booking`, { method: 'POST', json }),
      app.json(`/api/consultations/${id}/calendar`),
      app.json('/api/consultations/slots?date=2026-12-01&minutes=30'),
      app.json('/api/consultations/calendar?month=2026-12&minutes=30'),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(401))
  })

  it('come newest first, 50 at a time', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into consultations (case_id, user_id, name, email, service, created_at)
       select open_case_of($1), $1, 'n', 'e@example.com', 'work-permit', now() - make_interval(mins => n) from generate_series(1, 52) n`,
      [person.id],
    )
    const first = (await person.json<Consultation[]>('/api/consultations')).body
    expect(first).toHaveLength(50)
    const rest = (await person.json<Consultation[]>(`/api/consultations?before=${first.at(-1)?.id}`)).body
    const times = [...first, ...rest].map(({ created_at }) => created_at)
    expect(times).toHaveLength(52)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('of a restricted case are mailed to the consultancy without a name', async () => {
    const person = await app.createPerson({ name: 'Hidden Person' })
    await createRequest(person)
    await app.sql('update cases set restricted = true where user_id = $1', [person.id])
    const { id } = await createRequest(person)
    await cancelConsultation(person, id)
    const mails = await mailsAbout(id)
    expect(mails).toHaveLength(2)
    for (const { subject } of mails) expect(subject).toMatch(/^A consultation of case \d{4}-\d{4} changed$/)
    expect(JSON.stringify(mails)).not.toMatch(/Hidden|olena/)
  })

  it('can be withdrawn, again without harm; the consultancy is told once', async () => {
    const person = await app.createPerson()
    const { id } = await createRequest(person)
    expect((await cancelConsultation(person, id, { status: 'booked' })).status).toBe(400)
    expect((await cancelConsultation(person, id)).body.status).toBe('canceled')
    expect((await cancelConsultation(person, id)).body.status).toBe('canceled')
    expect((await mailsAbout(id)).map(({ subject }) => subject)).toEqual([
      'Consultation request: Olena Kovalenko',
      'Consultation canceled: Olena Kovalenko',
    ])
  })
})

describe('CONS on the embedded database, with limits', () => {
  it('books, moves and cancels, and takes ten requests in a quarter of an hour', async () => {
    const small = await startTestApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } })
    const person = await small.createPerson()
    const { id } = await createRequest(person)
    const days = Array.from({ length: 10 }, (_, i) => addDays(today, i + 1))
    const offers = await Promise.all(days.map((date) => listFreeTimes(person, { date })))
    const open = offers.findIndex((times) => times.length > 0)
    const date = days[open] ?? ''
    const [first = '', second = ''] = offers[open] ?? []
    expect((await bookTime(person, id, { date, time: first, minutes: 30 })).status).toBe(201)
    const other = await createRequest(person)
    expect((await bookTime(person, other.id, { date, time: first, minutes: 30 })).status).toBe(409)
    expect((await bookTime(person, id, { date, time: second, minutes: 30 })).body.booked_time).toBe(second)
    expect((await cancelConsultation(person, id)).body.status).toBe('canceled')
    expect(await listFreeTimes(person, { date })).toEqual(offers[open])

    const answers = []
    for (let n = 3; n <= 11; n += 1) answers.push((await requestConsultation(person)).status)
    expect(answers).toEqual([...Array(8).fill(201), 429])
  })
})
