import type { PaymentProviderName, RefundMethod, RefundReason } from '#features/payments/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatShortDay, wallClockInWarsaw } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import type { StaffPayment } from '../schema.ts'

export const SHOWN = ['all', 'to_refund', 'refunded', 'failed'] as const
export type Shown = (typeof SHOWN)[number]

/** What the address of the screen says. */
export interface View {
  /** YYYY-MM; '' is the month of now. */
  month: string
  show: Shown
  q: string
  /** Id of the open payment; '' when none is. */
  open: string
}

export function readView(params: URLSearchParams): View {
  const month = params.get('month') ?? ''
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    show: SHOWN.find((one) => one === params.get('show')) ?? 'all',
    q: params.get('q') ?? '',
    open: params.get('open') ?? '',
  }
}

/** The address of a view, without what is not said. */
export function writeView({ month, show, q, open }: View): string {
  const params = new URLSearchParams()
  if (month) params.set('month', month)
  if (show !== 'all') params.set('show', show)
  if (q) params.set('q', q)
  if (open) params.set('open', open)
  return `?${params}`
}

const VIEWS: Record<Shown, () => string> = {
  all: m.back_office_payments_view_all,
  to_refund: m.payments_status_to_refund,
  refunded: m.payments_status_refunded,
  failed: m.payments_status_failed,
}
export const viewName = (show: Shown): string => VIEWS[show]()

const REASONS: Record<RefundReason, () => string> = {
  paid_twice: m.back_office_payments_reason_paid_twice,
  withdrawn: m.back_office_payments_reason_withdrawn,
  mistake: m.back_office_payments_reason_mistake,
  not_delivered: m.back_office_payments_reason_not_delivered,
  goodwill: m.back_office_payments_reason_goodwill,
  other: m.back_office_payments_reason_other,
}
export const reasonName = (reason: RefundReason): string => REASONS[reason]()

const WAYS: Record<RefundMethod, () => string> = {
  provider: m.back_office_payments_way_provider,
  by_hand: m.back_office_payments_way_by_hand,
}
export const wayName = (how: RefundMethod): string => WAYS[how]()

const PROVIDERS: Record<PaymentProviderName, () => string> = {
  stripe: m.payments_receipt_provider_stripe,
  sandbox: m.payments_sandbox_title,
}
export const providerName = (provider: PaymentProviderName | null): string =>
  provider === null ? m.back_office_payments_no_provider() : PROVIDERS[provider]()

export const amountOf = ({ amount }: Pick<StaffPayment, 'amount'>): string =>
  amount === null ? m.back_office_case_file_payments_no_amount() : formatPln(amount)

export const nameOf = ({ person }: Pick<StaffPayment, 'person'>): string =>
  person?.name ?? m.back_office_payments_deleted()

/** "18 Nov"; with the year where it is another one. */
export function dayOf({
  completed_at,
  created_at,
}: Pick<StaffPayment, 'completed_at' | 'created_at'>): string {
  const { date } = wallClockInWarsaw(new Date(completed_at ?? created_at))
  const thisYear = wallClockInWarsaw(readClock()).date.slice(0, 4)
  return date.startsWith(thisYear)
    ? formatShortDay(date)
    : m.back_office_payments_day_of_year({ day: formatShortDay(date), year: date.slice(0, 4) })
}
