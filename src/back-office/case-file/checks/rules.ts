import { DOCUMENT_OF_CHECK } from '#features/checks/contract.ts'
import type { StaffCheck } from '#features/checks/schema.ts'
import type { DocumentKey } from '#features/documents/contract.ts'

/** The groups of the screen, in its order: what stops, what to look at, what a colleague has overruled, what is good. */
export const GROUPS = ['stop', 'look', 'overruled', 'good'] as const
export type CheckGroup = (typeof GROUPS)[number]

export const groupOf = ({ verdict, overruled }: Pick<StaffCheck, 'verdict' | 'overruled'>): CheckGroup =>
  overruled ? 'overruled' : verdict

/** The checks of a group, in their order. */
export const listGroup = (checks: readonly StaffCheck[], group: CheckGroup): StaffCheck[] =>
  checks.filter((check) => groupOf(check) === group)

/** The checks of a document, and those of the person that are compared with it. */
export const listOfDocument = (checks: readonly StaffCheck[], slot: DocumentKey): StaffCheck[] =>
  checks.filter(({ id, document_type }) => (document_type ?? DOCUMENT_OF_CHECK[id]) === slot)
