import { beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { readMessage } from '#features/notifications/server/mail.ts'
import type { NotificationRow } from '#features/notifications/server/store.ts'
import { NOTICE_TEXTS } from '#server/notice-texts.ts'
import { formatLongDate } from '#shared/dates.ts'
import { APPLICATION_FORM, PERSONAL_INFO, uploadDocuments } from '#tests/support/applicant.ts'
import { listOpenDays } from '#tests/support/appointments.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
/** A bookable day. */
let date: string

beforeAll(async () => {
  app = await startTestApp()
  date = listOpenDays(app.deps.now())[0] ?? ''
})

/** All that was told, newest first: what the bell shows, and the receipts that it leaves out. */
async function listMessages(person: Person): Promise<string[]> {
  const told = await app.sql<NotificationRow>(
    'select * from notifications where user_id = $1 order by sent_at desc, id desc',
    [person.id],
  )
  return told.map((row) => readMessage(NOTICE_TEXTS, row))
}

async function listInBell(person: Person): Promise<string[]> {
  const { body } = await person.json<Notification[]>('/api/notifications')
  return body.map(({ message }) => message)
}

interface MailRow {
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: string }[]
  unsubscribe_url: string | null
}

function listMails(person: Person): Promise<MailRow[]> {
  return app.sql('select * from email_outbox where recipient = $1 order by created_at', [person.email])
}

describe('BELL-1 what the bell tells of documents', () => {
  test('each upload once, and once that all are there, also when all come at the same moment', async () => {
    const person = await app.createPerson()
    await Promise.all(DOCUMENT_TYPES.map((type) => uploadDocuments(person, [type])))
    const messages = await listMessages(person)
    const complete = 'All documents are there: 8. Your next step is the application form.'
    expect(messages.filter((message) => message === complete)).toHaveLength(1)
    expect(messages[0]).toBe(complete)
    expect(messages.filter((message) => message.startsWith('Document received: '))).toHaveLength(8)
    expect(messages).toContain('Document received: Passport Copy.')

    await uploadDocuments(person, ['passport'])
    const after = await listMessages(person)
    expect(after).toHaveLength(10)
    expect(after[0]).toBe('Document replaced: Passport Copy.')
    // Receipts of her own deeds are no news: the activity of the dashboard tells of them.
    expect(await listInBell(person)).toEqual([])
    // The screen has just confirmed it: no mail by default.
    expect(await listMails(person)).toEqual([])
  })

  test('a file that is refused tells nothing', async () => {
    const person = await app.createPerson()
    const body = new FormData()
    body.set('file', new File(['not a document'], 'scan.pdf', { type: 'application/pdf' }))
    expect((await person.fetch('/api/documents/passport', { method: 'PUT', body })).status).toBe(415)
    expect(await listMessages(person)).toEqual([])
  })

  test('by mail too once the person wants it, with a way out', async () => {
    const person = await app.createPerson()
    const choice = { topic: 'documents', mail: true }
    expect((await person.json('/api/notification-settings', { method: 'PUT', json: choice })).status).toBe(
      200,
    )
    await uploadDocuments(person, ['photo'])
    const [mail, ...more] = await listMails(person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Document received: Passport Photos')
    expect(mail?.text).toContain(`/unsubscribe?key=${person.id}.documents.`)
    expect(mail?.unsubscribe_url).toMatch(/^http[^&]*\.documents\.[^&]*$/)
  })
})

describe('BELL-1 what the bell tells of an appointment', () => {
  test('booked, moved and canceled: once each, with a calendar file in the mail that replaces the one before', async () => {
    const person = await app.createPerson()
    const day = formatLongDate(date)
    const slot = { office_location: 'wroclaw', appointment_date: date, appointment_time: '09:30' }
    const booked = await person.json<{ id: string }>('/api/appointments', { method: 'POST', json: slot })
    expect(booked.status).toBe(201)
    const path = `/api/appointments/${booked.body.id}`
    const change = (json: unknown) => person.json(path, { method: 'PATCH', json })
    // Changed notes are not a move.
    expect((await change({ ...slot, notes: 'with my son' })).status).toBe(200)
    expect((await change({ ...slot, appointment_time: '10:00' })).status).toBe(200)
    for (let i = 0; i < 2; i += 1) expect((await change({ status: 'canceled' })).status).toBe(200)

    const place = 'Wrocław Voivodeship Office'
    expect(await listMessages(person)).toEqual([
      `Your appointment with our consultant is canceled: ${day}, 10:00, ${place}.`,
      `Your appointment with our consultant is moved: ${day}, 10:00, ${place}.`,
      `Your appointment with our consultant is booked: ${day}, 09:30, ${place}.`,
    ])
    expect(await listInBell(person)).toEqual([
      `Your appointment with our consultant is canceled: ${day}, 10:00, ${place}.`,
      `Your appointment with our consultant is moved: ${day}, 10:00, ${place}.`,
    ])
    const mails = await listMails(person)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your appointment with us: ${day}, 09:30`,
      `Your appointment with us is moved: ${day}, 10:00`,
      `Your appointment with us on ${day} is canceled`,
    ])
    const start = date.replaceAll('-', '')
    const files = mails.map(({ attachments: [file] }) => file?.content.replaceAll('\r\n ', '').split('\r\n'))
    const lines = (...of: string[]) =>
      expect.arrayContaining([`UID:appointment-${booked.body.id}@pobyt`, ...of])
    expect(files).toEqual([
      lines('METHOD:REQUEST', 'SEQUENCE:0', `DTSTART;TZID=Europe/Warsaw:${start}T093000`, 'STATUS:CONFIRMED'),
      // The change of the notes is in between.
      lines('METHOD:REQUEST', 'SEQUENCE:2', `DTSTART;TZID=Europe/Warsaw:${start}T100000`, 'STATUS:CONFIRMED'),
      lines('METHOD:CANCEL', 'SEQUENCE:3', `DTSTART;TZID=Europe/Warsaw:${start}T100000`, 'STATUS:CANCELLED'),
    ])
    expect(files[2]?.find((line) => line.startsWith('ATTENDEE;'))).toContain(`:mailto:${person.email}`)
    expect(mails[2]?.attachments[0]?.contentType).toBe('text/calendar; method=CANCEL; charset=utf-8')
    expect(mails[0]?.html).toContain('/appointment')
  })

  test('a time that is gone tells nothing', async () => {
    const [first, late] = [await app.createPerson(), await app.createPerson()]
    const slot = { office_location: 'lodz', appointment_date: date, appointment_time: '11:00' }
    const taken = []
    for (let i = 0; i < app.deps.env.slotCapacity; i += 1)
      taken.push(i === 0 ? first : await app.createPerson())
    for (const person of taken) await person.json('/api/appointments', { method: 'POST', json: slot })
    expect((await late.json('/api/appointments', { method: 'POST', json: slot })).status).toBe(409)
    expect(await listMessages(first)).toHaveLength(1)
    expect(await listMessages(late)).toEqual([])
    expect(await listMails(late)).toEqual([])
  })

  test('no mail to somebody who switched them off, the bell tells all the same', async () => {
    const person = await app.createPerson()
    await person.json('/api/notification-settings', {
      method: 'PUT',
      json: { topic: 'appointments', mail: false },
    })
    const slot = { office_location: 'gdansk', appointment_date: date, appointment_time: '12:00' }
    await person.json('/api/appointments', { method: 'POST', json: slot })
    expect(await listMessages(person)).toHaveLength(1)
    expect(await listMails(person)).toEqual([])
  })
})

describe('BELL-1 what the bell tells of the application', () => {
  test('that it was submitted, once, however often it is sent', async () => {
    const person = await app.createPerson()
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
    const submit = () => person.json('/api/application/submit', { method: 'POST' })
    expect((await submit()).status).toBe(409)
    expect(await listMessages(person)).toEqual([])

    await uploadDocuments(person, ['passport', 'photo', 'cv'])
    const answers = await Promise.all([submit(), submit()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await submit()).status).toBe(200)
    const words = 'You have submitted your application. The next step is yours: file it with the state.'
    expect((await listMessages(person)).filter((message) => message === words)).toHaveLength(1)
    expect((await listMails(person)).map(({ subject }) => subject)).toEqual(['We have your application'])
  })

  test('that we tell what comes next, to who has a package with work of ours', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into payments (case_id, user_id, package_type, status, provider) values (open_case_of($1), $1, 'standard', 'completed', 'sandbox')`,
      [person.id],
    )
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
    await uploadDocuments(person, ['passport', 'photo', 'cv'])
    expect((await person.json('/api/application/submit', { method: 'POST' })).status).toBe(200)
    expect(await listMessages(person)).toContain(
      'You have submitted your application. We tell you what comes next.',
    )
    const [about] = await app.sql<{ text: string }>(
      `select text from email_outbox where subject like $1 order by created_at desc limit 1`,
      ['Application submitted: %'],
    )
    expect(about?.text).toContain('you prepare everything')
  })
})
