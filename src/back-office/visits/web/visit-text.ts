import { showEmail } from '#back-office/desk/web/email-text.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import { nameService, nameType } from '#features/consultations/rules.ts'
import { m } from '#messages/messages.js'
import { addDays, formatDate, formatDayOfMonth, formatNearDate } from '#shared/dates.ts'
import { showPhone } from '#shared/person/phone.ts'
import type { VisitStatus } from '../contract.ts'
import type { Visit } from '../schema.ts'

const STATUSES: Record<VisitStatus, () => string> = {
  scheduled: m.back_office_visits_status_scheduled,
  done: m.back_office_visits_status_done,
  did_not_come: m.back_office_visits_status_did_not_come,
  canceled: m.back_office_visits_status_canceled,
}

export function describeStatus(status: VisitStatus): string {
  return STATUSES[status]()
}

/** What it is and where, in short: "Application Strategy, by phone"; of an appointment its office. */
export function describeShort({ minutes, place }: Pick<Visit, 'minutes' | 'place'>): string {
  return place === null
    ? m.back_office_visits_kind_consultation({ type: nameType(minutes) })
    : nameOffice(place)
}

/** "Appointment", "Document Review" */
export function describeKind({ minutes, place }: Pick<Visit, 'minutes' | 'place'>): string {
  return place === null ? nameType(minutes) : m.back_office_visits_kind_appointment()
}

/** Where it is held. */
export function describePlace({ place, phone, person }: Visit): string {
  if (place) return nameOffice(place)
  return phone
    ? m.back_office_visits_place_phone({ phone: showPhone(phone) })
    : m.back_office_visits_place_email({ email: showEmail(person.email) })
}

/** What the applicant has written, after what a consultation is about. */
export function describePurpose({ service, note }: Visit): string | null {
  return [service ? nameService(service) : null, note].filter(Boolean).join('\n') || null
}

/** When it ends: "10:00" for 09:30 and 30 minutes. */
export function endOf({ time, minutes }: Pick<Visit, 'time' | 'minutes'>): string {
  const end = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** "Today", "Tomorrow", "Friday, 20 November" */
export function describeDay(date: string, today: string): string {
  if (date === today) return m.back_office_visits_today()
  return date === addDays(today, 1) ? m.back_office_visits_tomorrow() : formatNearDate(date)
}

/** "16 to 22 November 2026", "30 November to 6 December 2026"; one day alone is its date. */
export function describeDays(from: string, to: string): string {
  if (from === to) return formatDate(from)
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = sameMonth ? String(Number(from.slice(8))) : formatDayOfMonth(from)
  return m.back_office_visits_days({ first, last: formatDate(to) })
}

/** How many there are, and from when to when: "9 this week, 09:00 to 16:00". */
export function describeLoad(visits: readonly Visit[]): string {
  const held = visits.filter(({ status }) => status !== 'canceled')
  if (held.length === 0) return m.back_office_visits_none()
  const from = held.map(({ time }) => time).sort()[0] ?? ''
  const to = held.map(endOf).sort().at(-1) ?? ''
  return m.back_office_visits_load({ count: held.length, from, to })
}
