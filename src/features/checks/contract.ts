import type { FactId } from '#facts/fact-book.ts'
import type { ApplicationForm } from '#features/application-form/schema.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import type { PersonalInfo } from '#features/personal-info/schema.ts'

export const CASE_CHECKS_PATH = '/api/case/checks'

/**
 * `good`: nothing to do. `look`: somebody should look at it. `stop`: do not file before somebody has looked. None of them says
 * what the law is.
 */
export const VERDICTS = ['good', 'look', 'stop'] as const
export type Verdict = (typeof VERDICTS)[number]
/** Nothing is to be said against a `good`. */
export const OVERRULED_VERDICTS = ['look', 'stop'] as const satisfies Verdict[]
export const OVERRULE_REASON_MAX = 500

/**
 * The document in whose slot an applicant reads a check of the whole case, because another file mends it. Checks of every
 * document name theirs.
 */
export const CHECK_SLOTS: Readonly<Record<string, DocumentType>> = {
  'passport-expired': 'passport',
  'passport-within-stay': 'passport',
  'passport-pages': 'passport',
  'photo-format': 'photo',
  'photo-pixels': 'photo',
  'photo-ratio': 'photo',
  'photo-size': 'photo',
  'photo-age': 'photo',
}

/** The document beside which a check of the whole case stands at the desk: what it judges, or compares, stands in that one. */
export const DOCUMENT_OF_CHECK: Readonly<Record<string, DocumentType>> = {
  ...CHECK_SLOTS,
  'same-name': 'passport',
  'same-passport-number': 'passport',
  'same-birth-date': 'passport',
  'same-expiry-date': 'passport',
  'same-sex': 'passport',
  'household-income': 'financial_proof',
  'student-sum': 'financial_proof',
  'minimum-wage': 'purpose_documents',
  'blue-card-pay': 'purpose_documents',
  'same-employer': 'purpose_documents',
  'same-pay': 'purpose_documents',
  'same-address': 'accommodation',
}

/** A stored document as the checks see it. */
export interface CheckedDocument
  extends Pick<
    Document,
    | 'document_type'
    | 'requested_name'
    | 'content_type'
    | 'file_size'
    | 'page_count'
    | 'width'
    | 'height'
    | 'checked_pages'
    | 'unreadable_pages'
    | 'damaged_pages'
    | 'blank_pages'
    | 'dated_on'
    | 'translation'
  > {
  /** YYYY-MM-DD in Warsaw. */
  uploaded_on: string
}

/** Answers to the questions of the state portal: the part, the question, and a text, a day (YYYY-MM-DD) or an option. */
export type PortalAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What is certain in the machine-readable zone of the passport: days YYYY-MM-DD, sex F, M or X; null for what is not. */
export type ZoneFields = Readonly<
  Record<'surname' | 'given_names' | 'number' | 'birth_date' | 'expiry_date' | 'sex', string | null>
> & {
  /** The names did not fit into the zone: they are only their beginning. */
  is_truncated: boolean
}

/** Everything of one case that the checks judge. What is not known yet is null, and then nothing is said of it. */
export interface CaseFacts {
  /** YYYY-MM-DD in Warsaw. */
  today: string
  personal_info: Pick<
    PersonalInfo,
    'full_name' | 'address' | 'date_of_birth' | 'nationality_code' | 'passport_number'
  > | null
  application_form: Pick<
    ApplicationForm,
    'purpose_of_stay' | 'planned_stay_duration' | 'employment_status' | 'monthly_income'
  > | null
  documents: readonly CheckedDocument[]
  /** YYYY-MM-DD */
  last_legal_day: string | null
  portal: PortalAnswers | null
  zone: ZoneFields | null
  /** The employer that the consultancy keeps for the case. */
  employer: { name: string } | null
}

export interface Judgement {
  verdict: Verdict
  /** Why, and what to do about it, in the current language. */
  text: string
  /** What was judged. Another value is another judgement, for which no earlier overrule counts. */
  of: readonly (string | number | null)[]
  /** The record that it follows from, where that is not the one of the check. */
  fact?: FactId
}

/** One check: what it says, or null when it does not apply or something is not known. */
export interface CaseCheck {
  id: string
  /** The record with source and day that it follows from. */
  fact: FactId
  judge(facts: CaseFacts): Judgement | null
}

/** One check of every document. */
export interface DocumentCheck {
  id: string
  fact: FactId
  judgeDocument(document: CheckedDocument, facts: CaseFacts): Judgement | null
}
