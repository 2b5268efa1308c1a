import { m } from '#messages/messages.js'
import { addDays, countDays, TIME_ZONE, todayInWarsaw } from '#shared/dates.ts'
import {
  ASKS_OF,
  type Ask,
  LINK_DAYS,
  MOST_LINK_DAYS,
  REMINDED_AFTER_DAYS,
  type ThirdPartyKind,
} from './contract.ts'

/** How far a request to a third party is. */
export const REQUEST_STATES = ['sent', 'opened', 'answered', 'ended', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

interface RequestFacts {
  withdrawn_at: unknown
  completed_at: unknown
  opened_at: unknown
  /** YYYY-MM-DD, the last day on which the link works. */
  ends_on: string
}

/** The state of a request on this day (YYYY-MM-DD). */
export function stateOf(
  { withdrawn_at, completed_at, opened_at, ends_on }: RequestFacts,
  today: string,
): RequestState {
  if (withdrawn_at !== null) return 'withdrawn'
  if (completed_at !== null) return 'answered'
  if (ends_on < today) return 'ended'
  return opened_at === null ? 'sent' : 'opened'
}

/** True while its reader can act: also after everything has come, because a file may be replaced. */
export const linkWorks = ({ withdrawn_at, ends_on }: RequestFacts, today: string): boolean =>
  withdrawn_at === null && ends_on >= today

/** What is asked belongs to the kind, in the order of the form, and each once. */
export function asksOf(kind: ThirdPartyKind, asks: readonly Ask[]): Ask[] {
  return (ASKS_OF[kind] as readonly Ask[]).filter((ask) => asks.includes(ask))
}

interface EndLimits {
  today: string
  /** The last legal day of an application that is not filed; null when it is not known or no longer matters. */
  lastLegalDay: string | null
}

/** The last day that a link may have (YYYY-MM-DD): the last legal day while it is ahead. */
export function latestEnd({ today, lastLegalDay }: EndLimits): string {
  const latest = addDays(today, MOST_LINK_DAYS)
  return lastLegalDay !== null && lastLegalDay >= today && lastLegalDay < latest ? lastLegalDay : latest
}

/** The last day of a link for which none was chosen. */
export function usualEnd(limits: EndLimits): string {
  const usual = addDays(limits.today, LINK_DAYS)
  const [first = usual] = [usual, latestEnd(limits)].sort()
  return first
}

/** The reminder that is due: the latest of days 7, 14 and 25 that has come; null before the first. */
export function dueReminder(sentAt: Date, today: string): number | null {
  const days = countDays(todayInWarsaw(sentAt), today)
  return REMINDED_AFTER_DAYS.findLast((one) => one <= days) ?? null
}

/** The words of what can be asked, in the reader's language and in Polish: who is asked reads both. */
const NAMES: Record<Ask, () => string> = {
  annex_1: m.third_parties_ask_annex_employer,
  work_contract: m.third_parties_ask_work_contract,
  zus_registration: m.third_parties_ask_zus_registration,
  pay_certificate: m.third_parties_ask_pay_certificate,
  annex_5: m.third_parties_ask_annex_school,
  study_certificate: m.third_parties_ask_study_certificate,
  tuition_proof: m.third_parties_ask_tuition_proof,
  lease: m.third_parties_ask_lease,
  owner_statement: m.third_parties_ask_owner_statement,
  marriage_certificate: m.third_parties_ask_marriage_certificate,
  residence_document: m.third_parties_ask_residence_document,
  income_proof: m.third_parties_ask_income_proof,
  insurance_proof: m.third_parties_ask_insurance_proof,
}

const EXPLANATIONS: Record<Ask, () => string> = {
  annex_1: m.third_parties_ask_annex_employer_text,
  work_contract: m.third_parties_ask_work_contract_text,
  zus_registration: m.third_parties_ask_zus_registration_text,
  pay_certificate: m.third_parties_ask_pay_certificate_text,
  annex_5: m.third_parties_ask_annex_school_text,
  study_certificate: m.third_parties_ask_study_certificate_text,
  tuition_proof: m.third_parties_ask_tuition_proof_text,
  lease: m.third_parties_ask_lease_text,
  owner_statement: m.third_parties_ask_owner_statement_text,
  marriage_certificate: m.third_parties_ask_marriage_certificate_text,
  residence_document: m.third_parties_ask_residence_document_text,
  income_proof: m.third_parties_ask_income_proof_text,
  insurance_proof: m.third_parties_ask_insurance_proof_text,
}

const POLISH_NAMES: Record<Ask, () => string> = {
  annex_1: m.third_parties_ask_annex_employer_pl,
  work_contract: m.third_parties_ask_work_contract_pl,
  zus_registration: m.third_parties_ask_zus_registration_pl,
  pay_certificate: m.third_parties_ask_pay_certificate_pl,
  annex_5: m.third_parties_ask_annex_school_pl,
  study_certificate: m.third_parties_ask_study_certificate_pl,
  tuition_proof: m.third_parties_ask_tuition_proof_pl,
  lease: m.third_parties_ask_lease_pl,
  owner_statement: m.third_parties_ask_owner_statement_pl,
  marriage_certificate: m.third_parties_ask_marriage_certificate_pl,
  residence_document: m.third_parties_ask_residence_document_pl,
  income_proof: m.third_parties_ask_income_proof_pl,
  insurance_proof: m.third_parties_ask_insurance_proof_pl,
}

const POLISH_EXPLANATIONS: Record<Ask, () => string> = {
  annex_1: m.third_parties_ask_annex_employer_text_pl,
  work_contract: m.third_parties_ask_work_contract_text_pl,
  zus_registration: m.third_parties_ask_zus_registration_text_pl,
  pay_certificate: m.third_parties_ask_pay_certificate_text_pl,
  annex_5: m.third_parties_ask_annex_school_text_pl,
  study_certificate: m.third_parties_ask_study_certificate_text_pl,
  tuition_proof: m.third_parties_ask_tuition_proof_text_pl,
  lease: m.third_parties_ask_lease_text_pl,
  owner_statement: m.third_parties_ask_owner_statement_text_pl,
  marriage_certificate: m.third_parties_ask_marriage_certificate_text_pl,
  residence_document: m.third_parties_ask_residence_document_text_pl,
  income_proof: m.third_parties_ask_income_proof_text_pl,
  insurance_proof: m.third_parties_ask_insurance_proof_text_pl,
}

const KINDS: Record<ThirdPartyKind, () => string> = {
  employer: m.third_parties_kind_employer,
  university: m.third_parties_kind_university,
  landlord: m.third_parties_kind_landlord,
  spouse: m.third_parties_kind_spouse,
}

/** Who is asked: "Employer". */
export const nameKind = (kind: ThirdPartyKind): string => KINDS[kind]()
/** The name of what is asked: "Annex no. 1, signed in the state portal". */
export const nameAsk = (ask: Ask): string => NAMES[ask]()
/** What it is, and what is to be done with it. */
export const explainAsk = (ask: Ask): string => EXPLANATIONS[ask]()
/** The same name in Polish, whatever the language of the screen. */
export const nameAskInPolish = (ask: Ask): string => POLISH_NAMES[ask]()
/** The same explanation in Polish. */
export const explainAskInPolish = (ask: Ask): string => POLISH_EXPLANATIONS[ask]()

/** A day (YYYY-MM-DD) as Polish writes it: "5 grudnia 2026". */
export const formatDateInPolish = (day: string): string =>
  new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: TIME_ZONE }).format(
    new Date(`${day}T12:00:00Z`),
  )
