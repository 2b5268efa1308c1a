import { z } from 'zod'
import { attachCalendarEvent } from '#calendar/calendar-event.ts'
import { pickFields } from '#database/rows.ts'
import { OFFICE_LOCATIONS } from '#features/appointments/contract.ts'
import { nameOffice, reminderDedupeKey } from '#features/appointments/rules.ts'
import type { AppointmentRow } from '#features/appointments/server/store.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import type { ApplicantActor } from '#session/actor.ts'
import { formatDate, formatLongDate } from '#shared/dates.ts'
import type { Operator } from '#shared/operator.ts'
import { appointmentEvent } from './calendar-file.ts'

export type AppointmentChange = 'booked' | 'moved' | 'canceled'

const LINK = '/appointment'

const slotValues = z.object({
  office_location: z.enum(OFFICE_LOCATIONS),
  appointment_date: z.iso.date(),
  appointment_time: z.string(),
})

export const APPOINTMENT_NOTICES = {
  appointments_booked: noticeText(slotValues, (slot) => m.appointments_notice_booked(describeSlot(slot))),
  appointments_moved: noticeText(slotValues, (slot) => m.appointments_notice_moved(describeSlot(slot))),
  appointments_canceled: noticeText(slotValues, (slot) => m.appointments_notice_canceled(describeSlot(slot))),
  appointments_booked_by_us: noticeText(slotValues, (slot) =>
    m.appointments_notice_booked_by_us(describeSlot(slot)),
  ),
  appointments_moved_by_us: noticeText(slotValues, (slot) =>
    m.appointments_notice_moved_by_us(describeSlot(slot)),
  ),
  appointments_canceled_by_us: noticeText(slotValues, (slot) =>
    m.appointments_notice_canceled_by_us(describeSlot(slot)),
  ),
  appointments_reminder: noticeText(slotValues, (slot) => m.appointments_notice_reminder(describeSlot(slot))),
}

/** The subject of each mail, and its paragraphs after the sentence of the notification. */
const MAILS = {
  booked: [m.appointments_mail_booked_subject, [m.appointments_mail_not_state, m.appointments_mail_calendar]],
  moved: [
    m.appointments_mail_moved_subject,
    [m.appointments_mail_not_state, m.appointments_mail_calendar_moved],
  ],
  canceled: [
    m.appointments_mail_canceled_subject,
    [m.appointments_mail_calendar_canceled, m.appointments_mail_again],
  ],
} as const

interface AppointmentNoticeInput {
  row: AppointmentRow
  operator: Operator
  /** The account whose address gets the mail. */
  person: Pick<ApplicantActor, 'full_name' | 'email'>
  what: AppointmentChange
  /** True when the consultancy has changed it. */
  isOurs: boolean
}

/** Notice of a change of an appointment; the calendar file in its mail replaces the previous one. */
export function appointmentNotice(input: AppointmentNoticeInput): Notice {
  const { row, operator, person, what, isOurs } = input
  const message = composeMessage(APPOINTMENT_NOTICES, keyOf(input), pickFields(row, SLOT))
  const [subject, more] = MAILS[what]
  const invitation = {
    from: { name: operator.name, email: operator.email.contact },
    to: { name: person.full_name, email: person.email },
  }
  return {
    userId: row.user_id,
    topic: 'appointments',
    link: LINK,
    dedupeKey: `appointment:${row.id}:${row.revision}`,
    message,
    // The dashboard tells of an own booking; of a move, a cancellation and a booking of ours nothing else does.
    isReceipt: what === 'booked' && !isOurs,
    mail: () => ({
      subject: subject(describeSlot(row)),
      paragraphs: [message.write(), ...listWords(row, input), ...more.map((sentence) => sentence())],
      action: { label: m.appointments_see_button(), path: LINK },
      attachments: [attachCalendarEvent('appointment.ics', appointmentEvent({ row, invitation }))],
    }),
  }
}

/** What the consultancy says: about its booking, with what can be done with it, and why it has canceled it. */
function listWords(
  { cancel_reason: reason, booking_note: note }: AppointmentRow,
  { what, isOurs }: Pick<AppointmentNoticeInput, 'what' | 'isOurs'>,
): string[] {
  if (what === 'booked' && isOurs) return [...(note ? [note] : []), m.appointments_mail_booked_by_us_change()]
  return reason ? [m.appointments_cancel_reason({ reason })] : []
}

function keyOf({ what, isOurs }: Pick<AppointmentNoticeInput, 'what' | 'isOurs'>) {
  return isOurs ? (`appointments_${what}_by_us` as const) : (`appointments_${what}` as const)
}

/** Reminder of tomorrow's appointment. */
export function reminderNotice(row: AppointmentRow): Notice {
  const { id, appointment_date: date, appointment_time: time } = row
  return {
    userId: row.user_id,
    topic: 'reminder_appointment',
    link: LINK,
    dedupeKey: reminderDedupeKey({ id, date, time }),
    message: composeMessage(APPOINTMENT_NOTICES, 'appointments_reminder', pickFields(row, SLOT)),
    mail: () => ({
      subject: m.appointments_mail_reminder_subject({ date: formatDate(date), time }),
      paragraphs: [
        m.appointments_mail_reminder_text(describeSlot(row)),
        m.appointments_mail_not_state(),
        m.appointments_arrival_advice(),
        m.appointments_mail_reminder_move(),
      ],
      action: { label: m.appointments_see_button(), path: LINK },
    }),
  }
}

const SLOT = ['office_location', 'appointment_date', 'appointment_time'] as const

function describeSlot(slot: z.infer<typeof slotValues>) {
  return {
    date: formatLongDate(slot.appointment_date),
    time: slot.appointment_time,
    office: nameOffice(slot.office_location),
  }
}
