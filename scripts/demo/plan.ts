import type { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import type { CaseStage } from '#features/cases/contract.ts'
import type { CorrectionReason } from '#features/corrections/contract.ts'
import type { AskReason, DocumentType } from '#features/documents/contract.ts'
import type { PackageId } from '#features/packages/contract.ts'
import type { TaskFor } from '#features/tasks/contract.ts'

/** Who works at the demo's desk: the admin and the two specialists. */
export type Worker = 'magda' | 'ewa' | 'piotr'

/** As registered, as in the passport, country, code of the country in the passport. */
export type PlannedPerson = readonly [name: string, latin: string, country: string, code: string]

/**
 * The state of one slot: nothing, not opened, opened, accepted, asked for again, sent once more after that, accepted at
 * the second try, or opened with a verdict that was taken back.
 */
export type SlotState = '.' | 'p' | 'o' | 'a' | 'r' | 'n' | 'k' | 't'

export interface PlannedMessage {
  by: 'applicant' | Worker
  hoursAgo: number
  text: string
  /** Not read by the other side. */
  unread?: boolean
}

export interface PlannedTask {
  for: TaskFor
  title: string
  /** Days from today; negative: overdue. */
  due?: number
  done?: boolean
}

/** A question about an answer; without `answer` it waits. */
export interface PlannedCorrection {
  by: Worker
  hoursAgo: number
  field: 'address' | 'accommodation' | 'monthly_income' | 'health_insurance'
  proposed: string | number
  reason: CorrectionReason
  message: string
  answer?: 'agree' | 'decline'
}

export interface PlannedWork {
  corrections?: readonly PlannedCorrection[]
  talk?: readonly PlannedMessage[]
  notes?: readonly (readonly [by: Worker, hoursAgo: number, text: string])[]
  tasks?: readonly PlannedTask[]
  asked?: Partial<Record<DocumentType, readonly [reason: AskReason, message?: string]>>
  /** Days from today of a visit to the voivode's office; negative: it was. */
  visit?: number
  /** Days from today of a consultation. */
  consultation?: number
  /** What became of a second order. */
  order?: 'pending' | 'canceled' | 'failed' | 'refunded' | 'paid_twice'
  /** Only these people of staff see the case. */
  restrictedTo?: readonly Worker[]
  /** The address was changed after the submission. */
  moved?: boolean
}

/** One state for each slot, in the order of DOCUMENT_TYPES; last legal day in days from today. */
export type PlannedCase = readonly [
  stage: CaseStage,
  openedDaysAgo: number,
  packageId: PackageId,
  purpose: (typeof PURPOSES_OF_STAY)[number] | null,
  slots: string,
  assigned: Worker | null,
  lastLegalDay: number | null,
  work?: PlannedWork,
]
