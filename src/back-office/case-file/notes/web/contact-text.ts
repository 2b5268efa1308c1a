import { CONTACT_KINDS, type ContactKind } from '#back-office/case-file/contract.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'

export const CONTACT_NAMES: Record<ContactKind, () => string> = {
  call: m.back_office_case_file_contact_call,
  meeting: m.back_office_case_file_contact_meeting,
}

const SENTENCES = {
  call: { day: m.back_office_case_file_contact_call_on, long: m.back_office_case_file_contact_call_long },
  meeting: {
    day: m.back_office_case_file_contact_meeting_on,
    long: m.back_office_case_file_contact_meeting_long,
  },
} as const

/** The talk that a note is of, also as an event of the history keeps it; null for any other note. */
export function describeContact(about: Readonly<Record<string, unknown>>): string | null {
  const { contact_kind, contact_on: on, contact_minutes: minutes } = about
  const kind = CONTACT_KINDS.find((one) => one === contact_kind)
  if (!kind || typeof on !== 'string') return null
  const date = formatDate(on)
  return typeof minutes === 'number'
    ? SENTENCES[kind].long({ date, count: minutes })
    : SENTENCES[kind].day({ date })
}
