import { MESSAGE_YEARS } from '#features/contact/rules.ts'
import { RECEIPT_YEARS } from '#features/payments/rules.ts'

/** A period in whole years or days. */
export type Period = { years: number } | { days: number }

/** How long one kind of data is kept, from when, and why. */
export interface RetentionRule {
  kind: string
  /** Null for what is kept as long as the law or the product needs it: nothing deletes it. */
  keep: Period | null
  since: string
  reason: string
  /** Which job deletes what is over. */
  job: string | null
}

/** How long before its erasure the owner of an unused account is warned. */
export const WARNING_DAYS = 30
/** The job that deletes what has none of its own, and warns the owners of unused accounts. */
export const RETENTION_JOB = 'own-data.retention'

/** Every kind of data that ends by itself, or stays, with its reason. The kinds are those of the store's statements. */
export const RETENTION_RULES = [
  {
    kind: 'unused accounts',
    keep: { years: 10 },
    since: 'the last use of the account',
    reason: `claims about our work end after that time (privacy policy, section 6); the owner is warned by mail ${WARNING_DAYS} days before, and one sign-in keeps the account`,
    job: RETENTION_JOB,
  },
  {
    kind: 'sessions',
    keep: { days: 0 },
    since: 'the end of the session',
    reason: 'where somebody was signed in is of no use any more',
    job: 'account.sweep',
  },
  {
    kind: 'known browsers',
    keep: { days: 400 },
    since: 'the last sign-in with the browser',
    reason: 'as long as its cookie lives (cookie policy)',
    job: 'account.sweep',
  },
  {
    kind: 'changes of address',
    keep: { days: 0 },
    since: 'the end of their links',
    reason: 'the new address may be of somebody else, who has not confirmed it',
    job: RETENTION_JOB,
  },
  {
    kind: 'mails',
    keep: { days: 90 },
    since: 'the mail was written',
    reason: 'to answer whether something was sent (privacy policy, section 6)',
    job: 'mail.forget',
  },
  {
    kind: 'contact messages',
    keep: { years: MESSAGE_YEARS },
    since: 'the message was sent',
    reason: 'claims about an answer end after that time (privacy policy, section 6)',
    job: 'contact.sweep',
  },
  {
    kind: 'copies of own data',
    keep: { days: 0 },
    since: 'the day in which the copy can be fetched',
    reason: 'a copy of everything must not lie about',
    job: 'own-data.sweep-exports',
  },
  {
    kind: 'invitations nobody took',
    keep: { days: 90 },
    since: 'the end of the invitation',
    reason: 'the address is of somebody who never came',
    job: RETENTION_JOB,
  },
  {
    kind: 'receipts of erased accounts',
    keep: { years: RECEIPT_YEARS },
    since: 'the end of the year of the sale',
    reason:
      'the tax is due in the next year, and the claim to it ends five years after the end of that one (Tax Ordinance, articles 70 and 86); the receipts of an account stay as long as the account',
    job: RETENTION_JOB,
  },
  {
    kind: 'invoices of erased accounts',
    keep: { years: RECEIPT_YEARS },
    since: 'the end of the year of the invoice, or of its correction',
    reason:
      'as receipts, and the VAT Act, article 112; the invoices of an account stay as long as the account',
    job: RETENTION_JOB,
  },
  {
    kind: 'payments without a person',
    keep: null,
    since: 'the erasure of the account',
    reason: 'tax law; they hold no person, and a refund may still come',
    job: null,
  },
  {
    kind: 'audit rows',
    keep: null,
    since: 'the act',
    reason: 'ids and codes only; a row cannot be taken out of the chain',
    job: null,
  },
] as const satisfies readonly RetentionRule[]

export type RetentionKind = (typeof RETENTION_RULES)[number]['kind']

/** "10 years", "90 days", "at once", or "kept". */
export function describePeriod(keep: Period | null): string {
  if (!keep) return 'kept'
  if ('years' in keep) return `${keep.years} years`
  return keep.days === 0 ? 'at once' : `${keep.days} days`
}
