import { z } from 'zod'
import { attachCalendarEvent } from '#calendar/calendar-event.ts'
import { describeMoment, describePreference, nameService, nameType } from '#features/consultations/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import type { ApplicantActor } from '#session/actor.ts'
import { formatLongDate } from '#shared/dates.ts'
import type { Operator } from '#shared/operator.ts'
import { readableEmail } from '#shared/person/email.ts'
import { showPhone } from '#shared/person/phone.ts'
import { consultationEvent } from './calendar-file.ts'
import { type ConsultationRow, hasTime, type TimedRow } from './store.ts'

export type ConsultationChange = 'booked' | 'moved' | 'canceled'

const FILE_NAME = 'consultation.ics'

interface NoticeInput {
  row: TimedRow
  operator: Operator
  /** The account whose address gets the mail. */
  person: Pick<ApplicantActor, 'userId' | 'full_name' | 'email'>
  what: ConsultationChange
  /** True when the consultancy has changed it. */
  isOurs: boolean
}

const span = z.object({ date: z.iso.date(), time: z.string(), minutes: z.int() })

export const CONSULTATION_NOTICES = {
  consultations_booked: noticeText(span, (time) =>
    m.consultations_notice_booked({ moment: describeMoment(time) }),
  ),
  consultations_moved: noticeText(span, (time) =>
    m.consultations_notice_moved({ moment: describeMoment(time) }),
  ),
  consultations_canceled: noticeText(span, (time) =>
    m.consultations_notice_canceled({ moment: describeMoment(time) }),
  ),
  consultations_booked_by_us: noticeText(span, (time) =>
    m.consultations_notice_booked_by_us({ moment: describeMoment(time) }),
  ),
  consultations_moved_by_us: noticeText(span, (time) =>
    m.consultations_notice_moved_by_us({ moment: describeMoment(time) }),
  ),
  consultations_canceled_by_us: noticeText(span, (time) =>
    m.consultations_notice_canceled_by_us({ moment: describeMoment(time) }),
  ),
}

const SUBJECTS: Record<ConsultationChange, () => string> = {
  booked: m.consultations_booked_title,
  moved: m.consultations_mail_moved_subject,
  canceled: m.consultations_mail_canceled_subject,
}

/** Notice of a booked, moved or canceled consultation; its mail has the calendar file. */
export function consultationNotice(input: NoticeInput): Notice {
  const { row, operator, person, what, isOurs } = input
  const message = composeMessage(CONSULTATION_NOTICES, keyOf(input), timeOf(row))
  const { minutes } = row
  const invited = { name: person.full_name, email: person.email }
  return {
    userId: person.userId,
    topic: 'consultations',
    message,
    link: '/consultation',
    dedupeKey: `consultation:${row.id}:${row.revision}`,
    // The dashboard tells of an own booking; of a move, a cancellation and a booking of ours nothing else does.
    isReceipt: what === 'booked' && !isOurs,
    mail: () => ({
      subject: SUBJECTS[what](),
      paragraphs: [
        message.write(),
        ...listWords(row, input),
        m.consultations_mail_what({ type: nameType(minutes), minutes }),
        what === 'canceled' ? m.consultations_mail_file_canceled() : m.consultations_mail_file(),
      ],
      action: { label: m.consultations_mail_button(), path: '/consultation' },
      attachments: [attachCalendarEvent(FILE_NAME, consultationEvent({ row, operator, invited }))],
    }),
  }
}

/** What the consultancy says: about its booking, with what can be done with it, and why it has canceled it. */
function listWords(
  { cancel_reason: reason, booking_note: note }: TimedRow,
  { what, isOurs }: Pick<NoticeInput, 'what' | 'isOurs'>,
): string[] {
  if (what === 'booked' && isOurs) return [...(note ? [note] : []), m.appointments_mail_booked_by_us_change()]
  return reason ? [m.appointments_cancel_reason({ reason })] : []
}

function keyOf({ what, isOurs }: Pick<NoticeInput, 'what' | 'isOurs'>) {
  return isOurs ? (`consultations_${what}_by_us` as const) : (`consultations_${what}` as const)
}

const OPERATOR_SUBJECTS: Record<ConsultationChange | 'requested', (values: { name: string }) => string> = {
  requested: m.consultations_mail_operator_request,
  booked: m.consultations_mail_operator_booked,
  moved: m.consultations_mail_operator_moved,
  canceled: m.consultations_mail_operator_canceled,
}

interface OperatorMailInput {
  to: string
  row: ConsultationRow
  operator: Operator
  what: ConsultationChange | 'requested'
}

/** Mail to the consultancy, in the base language, about a requested, booked, moved or canceled consultation. */
export function operatorMail({ to, row, operator, what }: OperatorMailInput): Mail {
  const { name, email } = row
  return inLanguage(BASE_LANGUAGE, () => ({
    to,
    subject: OPERATOR_SUBJECTS[what]({ name }),
    dedupeKey: `consultation:${row.id}:${row.revision}:operator`,
    attachments: hasTime(row) ? [attachCalendarEvent(FILE_NAME, consultationEvent({ row, operator }))] : [],
    ...renderMail({
      title: OPERATOR_SUBJECTS[what]({ name }),
      paragraphs: paragraphsOf(row),
      action: {
        label: m.consultations_mail_operator_answer({ name }),
        url: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
      },
    }),
  }))
}

interface RestrictedMailInput {
  to: string
  row: ConsultationRow
  /** Of the case. */
  number: string
  publicUrl: URL
}

/** The same about somebody whose case is restricted, without a name. */
export function restrictedOperatorMail({ to, row, number, publicUrl }: RestrictedMailInput): Mail {
  return inLanguage(BASE_LANGUAGE, () => {
    const subject = m.consultations_mail_operator_restricted({ number })
    return {
      to,
      subject,
      dedupeKey: `consultation:${row.id}:${row.revision}:operator`,
      ...renderMail({
        title: subject,
        paragraphs: [m.consultations_mail_operator_restricted_text()],
        action: {
          label: m.consultations_mail_operator_restricted_open(),
          url: new URL(`/office/cases/${number}`, publicUrl).href,
        },
      }),
    }
  })
}

function paragraphsOf(row: ConsultationRow): string[] {
  const { name, email, phone, service, preferred_date, preferred_time, message } = row
  const date = preferred_date && formatLongDate(preferred_date)
  const when = describePreference({ date, time: preferred_time })
  return [
    m.consultations_mail_operator_who({ name, email: readableEmail(email) }),
    hasTime(row)
      ? m.consultations_mail_operator_time({
          moment: describeMoment(timeOf(row)),
          type: nameType(row.minutes),
        })
      : '',
    phone ? m.consultations_mail_operator_phone({ phone: showPhone(phone) }) : '',
    m.consultations_mail_operator_service({ service: nameService(service) }),
    when ? m.consultations_mail_operator_preferred({ when }) : '',
    ...(message ?? '').split(/\n+/),
  ].filter((paragraph) => paragraph.trim() !== '')
}

function timeOf(row: TimedRow) {
  return { date: row.booked_date, time: row.booked_time, minutes: row.minutes }
}
