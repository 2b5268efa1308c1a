import { nameOffice } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import type { Notice } from '#platform/notify.ts'
import { formatLongDate } from '#shared/dates.ts'
import type { Appointment } from '../contract.ts'
import { writeCalendarFile } from './calendar-file.ts'

const LINK = '/appointment'

/** A time was booked: words for the bell, and a letter with the calendar file. */
export function bookedNotice(appointment: Appointment): Notice {
  const slot = describeSlot(appointment)
  return {
    ...about(appointment, 'booked'),
    message: m.notices_appointment_booked(slot),
    mail: {
      subject: m.notices_appointment_booked_subject(slot),
      paragraphs: [m.notices_appointment_booked(slot), m.notices_appointment_calendar()],
      ...seeIt(),
      attachments: attachCalendar(appointment),
    },
  }
}

/** The appointment has another office, day or time; the calendar file replaces the earlier one. */
export function movedNotice(appointment: Appointment): Notice {
  const slot = describeSlot(appointment)
  return {
    ...about(appointment, `moved:${appointment.updated_at}:${slot.date}:${slot.time}:${slot.office}`),
    message: m.notices_appointment_moved(slot),
    mail: {
      subject: m.notices_appointment_moved_subject(slot),
      paragraphs: [m.notices_appointment_moved(slot), m.notices_appointment_calendar_moved()],
      ...seeIt(),
      attachments: attachCalendar(appointment),
    },
  }
}

export function canceledNotice(appointment: Appointment): Notice {
  const slot = describeSlot(appointment)
  return {
    ...about(appointment, 'canceled'),
    message: m.notices_appointment_canceled(slot),
    mail: {
      subject: m.notices_appointment_canceled_subject(slot),
      paragraphs: [m.notices_appointment_canceled(slot), m.notices_appointment_again()],
      ...seeIt(),
    },
  }
}

function about({ id, user_id }: Appointment, what: string) {
  return { userId: user_id, topic: 'appointments', link: LINK, cause: `appointment:${id}:${what}` } as const
}

function describeSlot({ appointment_date, appointment_time, office_location }: Appointment) {
  return {
    date: formatLongDate(appointment_date),
    time: appointment_time,
    office: nameOffice(office_location),
  }
}

function seeIt() {
  return { action: { label: m.notices_appointment_button(), path: LINK } }
}

function attachCalendar(appointment: Appointment) {
  const content = writeCalendarFile(appointment)
  return [{ filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8', content }]
}
