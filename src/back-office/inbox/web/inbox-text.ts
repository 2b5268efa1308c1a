import type { ClosedReason, EntryKind, InboxState } from '#back-office/inbox/contract.ts'
import type { InboxEntry, InboxRow, PossibleCase } from '#back-office/inbox/schema.ts'
import { describePreference, nameService } from '#features/consultations/rules.ts'
import { m } from '#messages/messages.js'
import { addDays, formatDayOfMonth, formatLongDate, todayInWarsaw, wallClockInWarsaw } from '#shared/dates.ts'

export const TABS: Record<InboxState, () => string> = {
  open: m.back_office_inbox_tab_open,
  messages: m.back_office_inbox_tab_messages,
  consultations: m.back_office_inbox_tab_consultations,
  closed: m.back_office_inbox_tab_closed,
}

const KINDS: Record<EntryKind, () => string> = {
  message: m.back_office_inbox_kind_message,
  consultation: m.back_office_inbox_kind_consultation,
}
export const nameKind = (kind: EntryKind) => KINDS[kind]()

const REASONS: Record<ClosedReason, () => string> = {
  spam: m.back_office_inbox_reason_spam,
  answered_elsewhere: m.back_office_inbox_reason_answered_elsewhere,
  double: m.back_office_inbox_reason_double,
  not_ours: m.back_office_inbox_reason_not_ours,
  other: m.back_office_inbox_reason_other,
  booked: m.back_office_inbox_reason_booked,
  canceled: m.back_office_inbox_reason_canceled,
}
export const nameReason = (reason: ClosedReason) => REASONS[reason]()

const LIKENESSES: Record<PossibleCase['because'], () => string> = {
  email: m.back_office_inbox_like_email,
  phone: m.back_office_inbox_like_phone,
  name: m.back_office_inbox_like_name,
}
export const nameLikeness = (because: PossibleCase['because']) => LIKENESSES[because]()

/** What it is about: the subject of a message, the service of a consultation. */
export function describeSubject({ subject, service }: Pick<InboxRow, 'subject' | 'service'>): string {
  return subject ?? (service ? nameService(service) : '')
}

/** "09:18" of today, "Yesterday", "17 November". */
export function describeReceived(received_at: string, now: Date): string {
  const { date, time } = wallClockInWarsaw(new Date(received_at))
  const today = todayInWarsaw(now)
  if (date === today) return time
  return date === addDays(today, -1) ? m.back_office_inbox_yesterday() : formatDayOfMonth(date)
}

/** When somebody would like to talk. */
export function describeWish({
  preferred_date,
  preferred_time,
}: Pick<InboxEntry, 'preferred_date' | 'preferred_time'>): string {
  const date = preferred_date && formatLongDate(preferred_date)
  return describePreference({ date, time: preferred_time }) ?? m.back_office_inbox_any_time()
}

/** The first word of the name. */
export const firstWordOf = (name: string) => name.trim().split(/\s+/)[0] ?? name
