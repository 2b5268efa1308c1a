import type { ApplicationFormAnswers } from '#features/application-form/schema.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import type { PersonalInfoAnswers } from '#features/personal-info/schema.ts'

/** One version of a document, by the id of its slot. */
export interface DocumentVersion {
  id: string
  document_type: DocumentKey
  version: number
}

/** The answers and documents of a case as they are now. */
export interface CurrentAnswers {
  personal_info: PersonalInfoAnswers | null
  application_form: ApplicationFormAnswers | null
  documents: DocumentVersion[]
}

/** What was submitted, with sensitive answers unsealed; undefined for one that has been erased or was not kept. */
export interface SubmittedState {
  personal_info: PersonalInfoAnswers
  application_form: Omit<ApplicationFormAnswers, SensitiveField> &
    Partial<Pick<ApplicationFormAnswers, SensitiveField>>
  documents: DocumentVersion[]
}

/** Answers that are kept apart and encrypted, so that they can be erased before the case. */
type SensitiveField = 'criminal_record'

/** Who changed a field last since the submission, as the history of the case has it. */
export interface Change {
  event: string
  /** Name of the field; the id of the document of an upload. */
  field: string
  actor_kind: 'applicant' | 'staff' | 'system'
  actor_id: string | null
  /** Null when the account is gone, and for the system. */
  actor_name: string | null
  /** In PostgreSQL's format. */
  at: string
}

/** One field that is not as it was submitted. */
export interface Difference {
  part: 'personal_info' | 'application_form' | 'documents'
  /** Name of the field, or the document type. */
  field: string
  /** The value as submitted; for a document its version. Null when there was none. */
  submitted: unknown
  current: unknown
  /** Who changed it last, and when; null when the history does not say. */
  changed: { by: Pick<Change, 'actor_kind' | 'actor_id' | 'actor_name'>; at: string } | null
}

const EVENTS = { personal_info: 'personal_info_saved', application_form: 'application_forms_saved' } as const

interface Comparison {
  submitted: SubmittedState
  current: CurrentAnswers
  changes: readonly Change[]
}

/**
 * The differences since the submission, field by field, in the order of the forms, then the documents. A sensitive
 * answer that has been erased is not compared.
 */
export function listDifferences({ submitted, current, changes }: Comparison): Difference[] {
  return [
    ...compareAnswers('personal_info', {
      submitted: submitted.personal_info,
      current: current.personal_info,
      changes,
    }),
    ...compareAnswers('application_form', {
      submitted: submitted.application_form,
      current: current.application_form,
      changes,
    }),
    ...compareDocuments({ submitted, current, changes }),
  ]
}

interface Answers {
  submitted: object
  current: object | null
  changes: readonly Change[]
}

function compareAnswers(part: keyof typeof EVENTS, { submitted, current, changes }: Answers): Difference[] {
  const now = new Map<string, unknown>(Object.entries(current ?? {}))
  return Object.entries(submitted).flatMap(([field, value]): Difference[] => {
    const currentValue = now.get(field) ?? null
    if (value === undefined || value === currentValue) return []
    const change = changes.find((one) => one.event === EVENTS[part] && one.field === field)
    const changed = change ? presentChange(change) : null
    return [{ part, field, submitted: value, current: currentValue, changed }]
  })
}

function compareDocuments({ submitted, current, changes }: Comparison): Difference[] {
  return current.documents.flatMap(({ id, document_type, version }): Difference[] => {
    const before = submitted.documents.find((one) => one.id === id)?.version ?? null
    if (before === version) return []
    const upload = changes.find((one) => one.event === 'document_uploaded' && one.field === id)
    const changed = upload ? presentChange(upload) : null
    return [{ part: 'documents', field: document_type, submitted: before, current: version, changed }]
  })
}

function presentChange({ actor_kind, actor_id, actor_name, at }: Change): Difference['changed'] {
  return { by: { actor_kind, actor_id, actor_name }, at: new Date(at).toISOString() }
}
