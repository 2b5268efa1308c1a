// Run as a process by tests/server/time-zones.test.ts, with another TZ: the real server over HTTP, at moments when that
// time zone has another date than Warsaw. Prints, as JSON, what must be the same everywhere.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readEnv } from '#config/env.ts'
import type { CalendarDay } from '#features/appointments/schema.ts'
import { remindOfAppointments } from '#features/appointments/server/jobs.ts'
import type { Notification } from '#features/notifications/schema.ts'
import type { Payment } from '#features/payments/schema.ts'
import { LANGUAGES } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { startServer } from '#server/server.ts'
import { book, listFree } from './appointments.ts'
import { bookTime, createRequest, listFreeTimes } from './consultations.ts'
import { createPerson, type Person } from './create-person.ts'

let now = new Date()
const env = readEnv(process.env)
const siteDir = join(env.dataDir, 'site')
for (const language of LANGUAGES) mkdirSync(builtFolder(siteDir, language), { recursive: true })
const server = await startServer(env, { siteDir, overrides: { now: () => now } })
const { database } = server.deps

async function sql(text: string, params: unknown[] = []): Promise<unknown[]> {
  const result =
    database.kind === 'pglite'
      ? await database.pglite.query(text, params)
      : await database.pool.query(text, params)
  return result.rows
}

const person = await createPerson({ url: server.url, deps: server.deps, sql })

/** The content of a calendar file, without what differs from run to run. */
async function readCalendar(path: string): Promise<string[]> {
  const text = await (await person.fetch(path)).text()
  return text.split('\r\n').filter((line) => !/^(UID|DTSTAMP)/.test(line))
}

const messages = async () =>
  (await person.json<Notification[]>('/api/notifications')).body.map(({ message }) => message)

/** 00:30 on 24 October in Warsaw, where summer time ends that night: elsewhere it is still the 23rd, or noon. */
async function atTheEndOfSummer(reader: Person) {
  now = new Date('2026-10-23T22:30:00Z')
  const days = async (month: string) =>
    (await reader.json<CalendarDay[]>(`/api/appointments/calendar?office_location=lodz&month=${month}`)).body
  const slot = { office_location: 'lodz', appointment_date: '2026-10-26', appointment_time: '09:00' } as const
  const appointment = await book(reader, slot)
  const early = await book(reader, { ...slot, appointment_date: '2026-10-24' })
  const request = await createRequest(reader)
  const consultation = { date: '2026-10-26', time: '16:30', minutes: 30 }
  const booked = await bookTime(reader, request.id, consultation)
  return {
    closed: (await Promise.all(['2026-10', '2026-11', '2027-03'].map(days))).map((month) =>
      month.filter(({ closed }) => closed !== null),
    ),
    statuses: [appointment.status, booked.status, early.status],
    refusal: early.body.error.fields,
    free: [await listFree(reader, slot), await listFreeTimes(reader, consultation)],
    appointment: await readCalendar(`/api/appointments/${appointment.body.id}/calendar`),
    consultation: await readCalendar(`/api/consultations/${request.id}/calendar`),
    progress:
      (await reader.json<{ next_appointment: object }>('/api/progress')).body.next_appointment !== null,
  }
}

/** Reminders are sent from 8 a.m. in Warsaw, for the next day there. */
async function remind() {
  await sql(`update appointments set created_at = '2026-10-20T10:00:00Z'`)
  const reminders: string[][] = []
  for (const moment of ['2026-10-25T06:50:00Z', '2026-10-25T07:10:00Z']) {
    now = new Date(moment)
    await remindOfAppointments(server.deps)
    reminders.push((await messages()).filter((message) => message.startsWith('Reminder')))
  }
  return reminders
}

/** Half an hour after midnight on New Year in Warsaw: the receipt is the first of that year, and has its date. */
async function payAtNewYear() {
  now = new Date('2026-12-31T23:30:00Z')
  const order = { method: 'POST', json: { packageType: 'basic' } }
  const { body } = await person.json<{ url: string }>('/api/functions/create-payment', order)
  const decision = new URLSearchParams({ decision: 'pay' })
  await person.fetch(new URL(body.url).pathname, { method: 'POST', body: decision })
  const [payment] = (await person.json<Payment[]>('/api/payments')).body
  const receipt = await person.fetch(`/api/payments/${payment?.id}/receipt`)
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(new Uint8Array(await receipt.arrayBuffer()))
  const text = [...document.pages()].map((page) => page.getText()).join(' ')
  document.destroy()
  pdfium.destroy()
  return { number: payment?.receipt_number, isDatedInWarsaw: text.includes('1 January 2027, 00:30') }
}

const found = {
  summer: await atTheEndOfSummer(person),
  reminders: await remind(),
  receipt: await payAtNewYear(),
}
const zone = { offset: new Date('2026-10-26T12:00:00').getTimezoneOffset(), database: database.kind }
await server.close()
console.log(JSON.stringify({ zone, found }))
