import { attachCalendarEvent } from '#calendar/calendar-event.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import type { AppointmentRow } from '#features/appointments/server/store.ts'
import type { Notice } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import type { Actor } from '#session/session.ts'
import { formatLongDate } from '#shared/dates.ts'
import type { Operator } from '#shared/operator.ts'
import { appointmentEvent } from './calendar-file.ts'

export type AppointmentChange = 'booked' | 'moved' | 'canceled'

const LINK = '/appointment'

/** Of each: the sentence for bell and letter, the letter's subject, and what else the letter says. */
const WORDS = {
  booked: [m.appointments_notice_booked, m.appointments_mail_booked_subject, [m.appointments_mail_calendar]],
  moved: [
    m.appointments_notice_moved,
    m.appointments_mail_moved_subject,
    [m.appointments_mail_calendar_moved],
  ],
  canceled: [
    m.appointments_notice_canceled,
    m.appointments_mail_canceled_subject,
    [m.appointments_mail_calendar_canceled, m.appointments_mail_again],
  ],
} as const

interface Change {
  row: AppointmentRow
  operator: Operator
  /** The account: where the mail goes to. */
  person: Pick<Actor, 'full_name' | 'email'>
  what: AppointmentChange
}

/** What the person is told of an appointment: by the bell, and by mail with a calendar file that replaces the last. */
export function appointmentNotice({ row, operator, person, what }: Change): Notice {
  const slot = {
    date: formatLongDate(row.appointment_date),
    time: row.appointment_time,
    office: nameOffice(row.office_location),
  }
  const [describe, subject, more] = WORDS[what]
  const invitation = {
    from: { name: operator.name, email: operator.email.contact },
    to: { name: person.full_name, email: person.email },
  }
  return {
    userId: row.user_id,
    topic: 'appointments',
    link: LINK,
    cause: `appointment:${row.id}:${row.revision}`,
    message: describe(slot),
    mail: {
      subject: subject(slot),
      paragraphs: [describe(slot), ...more.map((sentence) => sentence())],
      action: { label: m.appointments_see_button(), path: LINK },
      attachments: [attachCalendarEvent('appointment.ics', appointmentEvent({ row, invitation }))],
    },
  }
}
