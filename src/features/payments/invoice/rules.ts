import type { PaidPackageId } from '#features/packages/contract.ts'
import type { PaymentStatus, RefundReason } from '#features/payments/contract.ts'
import { addDays, addMonths, todayInWarsaw } from '#shared/dates.ts'
import { GROSZE_IN_ZLOTY } from '#shared/money.ts'
import type { InvoiceKind, InvoiceLine, VatRate } from './contract.ts'

const PERCENT = 100

/**
 * What a price with tax is made of, in grosze: VAT = gross × rate / (100 + rate), rounded half up to a grosz, and the rest is
 * net (VAT Act of 11 March 2004, art. 106e sections 7 and 8). What is exempt has no VAT.
 */
export function splitGross(gross: number, rate: VatRate): { net: number; vat: number } {
  if (rate === 'exempt') return { net: gross, vat: 0 }
  const whole = PERCENT + rate
  // Half up without fractions: floor((2 × gross × rate + whole) / (2 × whole)).
  const vat = Math.floor((2 * gross * rate + whole) / (2 * whole))
  return { net: gross - vat, vat }
}

interface InvoiceNumber {
  kind: InvoiceKind
  /** The sandbox has series of its own. */
  sandbox: boolean
  /** In Warsaw. */
  year: number
  number: number
}

const SERIES: Record<InvoiceKind, string> = { invoice: 'FV', corrective: 'FK' }

/** "FV/2026/000001", a corrective one "FK/2026/000001"; without gaps in a year; of the sandbox "TEST/FV/2026/000001". */
export function formatInvoiceNumber({ kind, sandbox, year, number }: InvoiceNumber): string {
  return `${sandbox ? 'TEST/' : ''}${SERIES[kind]}/${year}/${String(number).padStart(6, '0')}`
}

export interface InvoicedPayment {
  status: PaymentStatus
  to_refund: boolean
  amount: number | null
  completed_at: string | Date | null
}

/** Whether an invoice can be issued: for money that has come and stays. */
export const isInvoiceable = ({ status, to_refund, amount, completed_at }: InvoicedPayment): boolean =>
  status === 'completed' && !to_refund && amount !== null && completed_at !== null

/** The month (YYYY-MM in Warsaw) of a payment, so many months later. */
const monthAfter = (completedAt: string | Date, months: number) =>
  addMonths(todayInWarsaw(new Date(completedAt)).slice(0, 'YYYY-MM'.length), months)

/**
 * The last day (YYYY-MM-DD in Warsaw) on which a private person can ask for an invoice: three months from the end of the month
 * of the payment (VAT Act, art. 106b section 3).
 */
export const personAsksUntil = (completedAt: string | Date): string =>
  addDays(`${monthAfter(completedAt, 4)}-01`, -1)

/** The day by which a firm has its invoice: the 15th of the month after the sale (VAT Act, art. 106i section 1). */
export const firmInvoiceDueOn = (completedAt: string | Date): string => `${monthAfter(completedAt, 1)}-15`

const PACKAGE_NAMES: Record<PaidPackageId, string> = {
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
}

interface SoldPackage {
  package_type: PaidPackageId
  /** In grosze: what was paid, and what earlier payments of the application were deducted. */
  amount: number
  prepaid_amount: number
}

/** The one line of an invoice: the package, for what was paid for it. */
export function makeLine({ package_type, amount, prepaid_amount }: SoldPackage, rate: VatRate): InvoiceLine {
  const name = `Pakiet ${PACKAGE_NAMES[package_type]} – pomoc przy jednym wniosku o kartę pobytu`
  const price = formatPolishAmount(amount + prepaid_amount)
  const deduction = `; dopłata: cena ${price} zł pomniejszona o zapłacone wcześniej ${formatPolishAmount(prepaid_amount)} zł`
  return {
    description: prepaid_amount === 0 ? name : name + deduction,
    quantity: 1,
    unit: 'usł.',
    vat_rate: rate,
    ...splitGross(amount, rate),
    gross: amount,
  }
}

/** The line of the corrective invoice that takes all of it back: the difference, below zero. */
export const reverseLine = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  net: -line.net,
  vat: 0 - line.vat,
  gross: -line.gross,
})

/** 199900 grosze are "1 999,00", as a Polish document prints it; with no-break spaces. */
export function formatPolishAmount(grosze: number): string {
  const [whole = '', fraction] = (Math.abs(grosze) / GROSZE_IN_ZLOTY).toFixed(2).split('.')
  return `${grosze < 0 ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${fraction}`
}

const CORRECTION_REASONS: Record<RefundReason, string> = {
  paid_twice: 'Zwrot całej zapłaty: usługę opłacono dwukrotnie',
  withdrawn: 'Zwrot całej zapłaty: odstąpienie nabywcy od umowy',
  mistake: 'Zwrot całej zapłaty: zamówienie złożone omyłkowo',
  not_delivered: 'Zwrot całej zapłaty: usługi nie wykonano',
  goodwill: 'Zwrot całej zapłaty: uznanie reklamacji',
  other: 'Zwrot całej zapłaty',
}

/** Why an invoice is corrected, in Polish (VAT Act, art. 106j section 2). */
export function describeCorrection({
  reason,
  isWithdrawn,
  isDisputeLost,
}: {
  /** What the desk has said of the refund; null where nobody there has. */
  reason: RefundReason | null
  isWithdrawn: boolean
  isDisputeLost: boolean
}): string {
  if (isDisputeLost) return 'Zwrot całej zapłaty przez bank nabywcy (obciążenie zwrotne)'
  return CORRECTION_REASONS[reason ?? (isWithdrawn ? 'withdrawn' : 'other')]
}
