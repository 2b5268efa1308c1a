import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import { recordEvent, requireOpenCase } from '#features/cases/server/service.ts'
import { type CaseRow, listCases, lockCase, updateCase } from '#features/cases/server/store.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import { requestedSlot } from '#features/documents/rules.ts'
import { addStaffTask, closeTaskOf, requireDocumentTask } from '#features/tasks/caused/server/service.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { isNoted, isWithoutDay } from '../rules.ts'
import type { Evidence, LegalStay, NewLegalStay } from '../schema.ts'
import { findPages } from './store.ts'

/** What a case says of the last legal day. */
export type StayColumns = Pick<
  CaseRow,
  | 'last_legal_day'
  | 'last_legal_day_basis'
  | 'last_legal_day_unknown'
  | 'last_legal_day_evidence'
  | 'last_legal_day_page'
>

/** The last legal day of the caller's current case with what it follows from; nulls before anything is saved. */
export async function readOwnLegalStay({ tx, actor }: Act<ApplicantActor>): Promise<LegalStay> {
  const list = await listCases(tx, actor.userId)
  const current = list.find(({ ended_at }) => ended_at === null) ?? list[0]
  return current ? presentLegalStay(current) : NOTHING_SET
}

/**
 * Notes until when the caller may stay, as the caller says it; the first call opens the case. “I do not know” makes a task of
 * the consultancy's, which a day does. Throws conflict when the consultancy has noted or confirmed a day, when the application
 * is filed, and when the case has ended; changed_meanwhile with the newer state as `current`; invalid_input for a document that
 * is not there.
 */
export async function setOwnLegalStay(
  deps: Deps,
  act: Act<ApplicantActor>,
  stay: NewLegalStay,
): Promise<LegalStay> {
  const { tx } = act
  const open = await requireOpenCase(act)
  // Applicants have no right to change a case.
  return withOwnerRole(tx, async () => {
    const before = await requireOwnStay(tx, open.id)
    requireSeen(before, stay)
    if (stay.evidence) await requireEvidence(tx, { caseId: open.id, evidence: stay.evidence })
    const wanted = columnsOf(stay)
    if (isSameStay(before, wanted) && before.last_legal_day_own) return presentLegalStay(before)
    // What the consultancy has cleared is no news any more once its person has given a day.
    const told = { stay_round_at: null, stay_changed_at: null, stay_round_from: null, stay_round_own: false }
    const set = { ...wanted, last_legal_day_own: true, last_legal_day_set_at: deps.now() }
    const after = await updateCase(tx, { id: open.id, ...set, ...told })
    await recordEvent(act, { case: open, event: 'last_legal_day_set', details: describeStay(after) })
    await followWithTask(deps, act, after)
    return presentLegalStay(after)
  })
}

/** The slot for a document beside the eight that shows the day, the same at every call. Throws as setOwnLegalStay does. */
export async function requireScanSlot(act: Act<ApplicantActor>): Promise<{ document_type: DocumentKey }> {
  const { tx } = act
  const open = await requireOpenCase(act)
  return withOwnerRole(tx, async () => {
    const caseRow = await requireOwnStay(tx, open.id)
    const id = await requireDocumentTask(tx, { caseRow, cause: 'show_last_legal_day' })
    return { document_type: requestedSlot(id) }
  })
}

/** The case, locked, in which its person still says until when the stay is legal. */
async function requireOwnStay(tx: Tx, id: string): Promise<CaseRow> {
  const caseRow = await lockCase(tx, id)
  if (!caseRow) throw new AppError('not_found')
  if (caseRow.upo_number !== null) throw new AppError('conflict', { message: m.cases_stay_filed() })
  if (isNoted(caseRow)) throw new AppError('conflict', { message: m.cases_stay_noted() })
  return caseRow
}

function requireSeen(before: CaseRow, { set_at: seen }: NewLegalStay): void {
  const { last_legal_day_set_at: at } = before
  if (!seen || at === null || new Date(seen).getTime() === at.getTime()) return
  throw new AppError('changed_meanwhile', {
    message: m.legal_stay_changed_meanwhile(),
    detail: { current: presentLegalStay(before) },
  })
}

/** Refuses a document that is not in the case, and a page that it does not have, with invalid_input at `field`. */
export async function requireEvidence(
  tx: Tx,
  { caseId, evidence, field = 'evidence' }: { caseId: string; evidence: Evidence; field?: string },
): Promise<void> {
  const found = await findPages(tx, { caseId, key: evidence.document_type })
  if (!found) throw new AppError('invalid_input', { fields: { [field]: [m.legal_stay_evidence_gone()] } })
  const most = found.pages ?? 1
  if (evidence.page !== null && evidence.page > most)
    throw new AppError('invalid_input', { fields: { [field]: [m.legal_stay_page_beyond({ count: most })] } })
}

function columnsOf({ date, basis, unknown, evidence }: NewLegalStay): StayColumns {
  return {
    last_legal_day: date,
    last_legal_day_basis: basis,
    last_legal_day_unknown: unknown,
    last_legal_day_evidence: evidence?.document_type ?? null,
    last_legal_day_page: evidence?.page ?? null,
  }
}

/** Whether two states say the same of the last legal day. */
export function isSameStay(a: StayColumns, b: StayColumns): boolean {
  return (
    a.last_legal_day === b.last_legal_day &&
    a.last_legal_day_basis === b.last_legal_day_basis &&
    a.last_legal_day_unknown === b.last_legal_day_unknown &&
    a.last_legal_day_evidence === b.last_legal_day_evidence &&
    a.last_legal_day_page === b.last_legal_day_page
  )
}

/** What the history keeps of it. */
export function describeStay(caseRow: StayColumns): Record<string, unknown> {
  const { last_legal_day: day, last_legal_day_basis: basis, last_legal_day_unknown: unknown } = caseRow
  const { last_legal_day_evidence: evidence, last_legal_day_page: page } = caseRow
  return {
    day,
    ...(basis && { basis }),
    ...(unknown && { unknown }),
    ...(evidence && { evidence, ...(page && { page }) }),
  }
}

/**
 * A day that is not known is a task of the consultancy's, one at a time; any answer to the question does it. Needs the right to
 * change tasks of the case.
 */
export async function followWithTask(deps: Deps, { tx, actor }: Act, caseRow: CaseRow): Promise<void> {
  const { last_legal_day: day, last_legal_day_basis: basis, last_legal_day_unknown: isUnknown } = caseRow
  const cause = 'find_last_legal_day'
  if (isUnknown && actor.kind === 'applicant') await addStaffTask(deps, tx, { caseRow, cause })
  if ((day !== null || isWithoutDay(basis)) && actor.kind !== 'system')
    await closeTaskOf(tx, { caseId: caseRow.id, cause, doneBy: actor.userId })
}

const NOTHING_SET: LegalStay = {
  last_legal_day: null,
  basis: null,
  unknown: false,
  set_by: null,
  set_at: null,
  evidence: null,
}

/** The record as the API returns it. */
export function presentLegalStay(caseRow: CaseRow): LegalStay {
  const { last_legal_day, last_legal_day_basis: basis, last_legal_day_unknown: unknown } = caseRow
  return {
    last_legal_day,
    basis,
    unknown,
    set_by: setterOf({ last_legal_day, basis, isOwn: caseRow.last_legal_day_own }),
    set_at: caseRow.last_legal_day_set_at?.toISOString() ?? null,
    evidence: evidenceOf(caseRow),
  }
}

/** The document that shows the day; null without one. */
export function evidenceOf({
  last_legal_day_evidence: key,
  last_legal_day_page: page,
}: StayColumns): Evidence | null {
  return key === null ? null : { document_type: key as DocumentKey, page }
}

interface Setter {
  last_legal_day: string | null
  basis: LegalStayBasis | null
  isOwn: boolean
}

function setterOf({ last_legal_day, basis, isOwn }: Setter): LegalStay['set_by'] {
  if (isOwn) return 'applicant'
  return last_legal_day === null && basis === null ? null : 'consultancy'
}
