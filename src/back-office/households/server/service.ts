import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordStaffAct } from '#audit/audit-log.ts'
import type { AuditDetails } from '#audit/audit-log-table.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import { readRows } from '#back-office/work-queue/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { type CaseRow, findCase, lockCasesByNumber } from '#features/cases/server/store.ts'
import { MAX_MEMBERS, type Relation } from '#features/household/contract.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { CaseHousehold, Household, MemberDocument, NewMember, NewReference } from '../schema.ts'
import {
  countHidden,
  deleteMember,
  deleteReference,
  findHouseholdOf,
  findMemberDocument,
  insertHousehold,
  insertMember,
  insertReference,
  listMembers,
  listReferences,
  lockHousehold,
  updateRelation,
} from './store.ts'

type HouseholdDeps = Pick<Deps, 'payments' | 'now'>

/** The household of a case. Throws not_found for a case that the caller does not see. */
export async function readCaseHousehold(
  deps: HouseholdDeps,
  act: StaffAct,
  number: string,
): Promise<CaseHousehold> {
  return findCaseHousehold(deps, act, await requireCaseId(act, number))
}

async function findCaseHousehold(deps: HouseholdDeps, act: StaffAct, caseId: string): Promise<CaseHousehold> {
  const id = await findHouseholdOf(act.tx, caseId)
  return { household: id === null ? null : await readHousehold(deps, act, id) }
}

/**
 * The cases of a household side by side, as the queue has them, with what is open in each; of those that the caller does not
 * see the number alone. Throws not_found when the caller sees none of them.
 */
export async function readHousehold(deps: HouseholdDeps, act: StaffAct, id: string): Promise<Household> {
  const { tx } = act
  const facts = isUuid(id) ? await listMembers(tx, id) : []
  if (facts.length === 0) throw new AppError('not_found')
  const ids = facts.map(({ case_id }) => case_id)
  const rows = await readRows(deps, act, sql`k.case_id = any (${sql.param(ids)}::uuid[])`)
  const members = facts.flatMap(({ case_id: _, ...fact }) => {
    const row = rows.find(({ number }) => number === fact.number)
    return row ? [{ ...row, ...fact }] : []
  })
  return { id, members, hidden: await countHidden(tx, id), documents: await listReferences(tx, ids) }
}

/**
 * Adds a case to the household of another one, which begins one when it is in none: its person is the first of it. Throws
 * not_found, invalid_input at `number` for a case that the caller does not see or that is the same, and at `relation` for a
 * second first person, and conflict for a case that is in a household, and for a household that is full.
 */
export async function addMember(
  deps: HouseholdDeps,
  act: StaffAct,
  { number, added }: { number: string; added: NewMember },
): Promise<CaseHousehold> {
  const { tx } = act
  if (added.number === number) refuse('number', m.back_office_households_same_case())
  const [own, other] = await lockBoth(act, { number, other: added.number })
  if (!other) refuse('number', m.back_office_acts_gone())
  const elsewhere = await findHouseholdOf(tx, other.id)
  const found = await findHouseholdOf(tx, own.id)
  if (elsewhere !== null && elsewhere === found)
    throw new AppError('conflict', { message: m.back_office_households_already_here() })
  if (elsewhere !== null)
    throw new AppError('conflict', { message: m.back_office_households_elsewhere({ number: added.number }) })
  const id = found ?? (await beginHousehold(act, own))
  await requireRoom(act, { id, relation: added.relation })
  await join(act, { id, caseRow: other, relation: added.relation })
  return findCaseHousehold(deps, act, own.id)
}

/** Both cases, locked in the order in which everybody locks several: of two who add the same one the second waits. */
async function lockBoth(
  act: StaffAct,
  { number, other }: { number: string; other: string },
): Promise<[CaseRow, CaseRow | undefined]> {
  const locked = await lockCasesByNumber(act.tx, [number, other])
  const own = locked.find((one) => one.number === number)
  if (!own) throw new AppError('not_found')
  return [own, locked.find((one) => one.number === other)]
}

async function beginHousehold(act: StaffAct, caseRow: CaseRow): Promise<string> {
  const id = randomUUID()
  await insertHousehold(act.tx, id)
  await join(act, { id, caseRow, relation: 'main' })
  return id
}

interface Joining {
  id: string
  caseRow: CaseRow
  relation: Relation
}

async function join(act: StaffAct, { id, caseRow, relation }: Joining): Promise<void> {
  await insertMember(act.tx, { householdId: id, caseRow, relation })
  await record(act, { caseRow, what: 'joined', details: { relation }, household: id })
}

interface Recorded {
  caseRow: Pick<CaseRow, 'id' | 'user_id'>
  what: string
  /** For the history of this case, which its person can have: nothing about another one. */
  details?: AuditDetails
  household: string
}

/** The history of a case says what became of it, and never of whom else; the audit log has the id of the household. */
async function record(act: StaffAct, { caseRow, what, details = {}, household }: Recorded): Promise<void> {
  const subject = { kind: 'household', id: household }
  await recordEvent(act, { case: caseRow, event: `household_${what}`, details })
  recordStaffAct(act, { act: `case.household_${what}`, subject, caseId: caseRow.id, details })
}

/** Nobody joins meanwhile; also those whom the caller does not see are counted. */
async function requireRoom(act: StaffAct, { id, relation }: Omit<Joining, 'caseRow'>): Promise<void> {
  const all = await withOwnerRole(act.tx, () => lockHousehold(act.tx, id))
  if (all.length >= MAX_MEMBERS)
    throw new AppError('conflict', { message: m.back_office_households_full({ max: MAX_MEMBERS }) })
  if (relation === 'main' && all.some((one) => one.relation === 'main'))
    refuse('relation', m.back_office_households_second_main())
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid_input', { fields: { [field]: [message] } })
}

interface NamedMember {
  /** Of the case whose household it is. */
  number: string
  /** Number of the member. */
  member: string
}

/** The member of the household of a case, locked. Throws not_found. */
async function requireMember(
  act: StaffAct,
  { number, member }: NamedMember,
): Promise<{ own: CaseRow; caseRow: CaseRow; household: string }> {
  const { tx } = act
  const [own, other] = await lockBoth(act, { number, other: member })
  const household = await findHouseholdOf(tx, own.id)
  const theirs = other && (await findHouseholdOf(tx, other.id))
  if (!other || household === null || theirs !== household) throw new AppError('not_found')
  return { own, caseRow: other, household }
}

/** Says who a member is to the first person. Throws not_found, and invalid_input for a second first person. */
export async function changeRelation(
  deps: HouseholdDeps,
  act: StaffAct,
  { relation, ...named }: NamedMember & { relation: Relation },
): Promise<CaseHousehold> {
  const { tx } = act
  const { own, caseRow, household } = await requireMember(act, named)
  const all = await withOwnerRole(tx, () => lockHousehold(tx, household))
  const others = all.filter(({ case_id }) => case_id !== caseRow.id)
  if (relation === 'main' && others.some((one) => one.relation === 'main'))
    refuse('relation', m.back_office_households_second_main())
  if (all.some((one) => one.case_id === caseRow.id && one.relation !== relation)) {
    await updateRelation(tx, { caseId: caseRow.id, relation })
    await record(act, { caseRow, what: 'relation_changed', details: { relation }, household })
  }
  return findCaseHousehold(deps, act, own.id)
}

/**
 * Takes a case out of its household, with everything that was agreed and shared of it; with the last case the household is
 * gone. Throws not_found.
 */
export async function removeMember(
  deps: HouseholdDeps,
  act: StaffAct,
  named: NamedMember,
): Promise<CaseHousehold> {
  const { own, caseRow, household } = await requireMember(act, named)
  await deleteMember(act.tx, caseRow.id)
  await record(act, { caseRow, what: 'left', household })
  return findCaseHousehold(deps, act, own.id)
}

/**
 * Marks a document of a case as one for another member, too: a reference to its newest version. Throws not_found, and
 * invalid_input at `document_id` and `for` for what is not of the case and its household.
 */
export async function addReference(
  deps: HouseholdDeps,
  act: StaffAct,
  { number, document_id: id, for: member }: NewReference & { number: string },
): Promise<CaseHousehold> {
  const { tx } = act
  const [own, other] = await lockBoth(act, { number, other: member })
  const household = await findHouseholdOf(tx, own.id)
  const theirs = other && other.id !== own.id ? await findHouseholdOf(tx, other.id) : null
  if (!other || household === null || theirs !== household)
    refuse('for', m.back_office_households_not_a_member())
  const document = await findMemberDocument(tx, { id, caseId: own.id })
  if (!document) refuse('document_id', m.back_office_households_document_missing())
  if (await insertReference(tx, { documentId: id, of: own, to: other }))
    await recordReference(act, { document, owner: own, other, isShared: true })
  return findCaseHousehold(deps, act, own.id)
}

interface RecordedReference {
  document: MemberDocument
  /** The case that the document is of. */
  owner: CaseRow
  other: CaseRow
  /** False when it has ended. */
  isShared: boolean
}

/** The history of the other case has no word of what it is: the person of that case may have agreed to nothing yet. */
async function recordReference(
  act: StaffAct,
  { document, owner, other, isShared }: RecordedReference,
): Promise<void> {
  const { id, document_type, requested_name } = document
  const what = isShared ? 'household_document_shared' : 'household_document_unshared'
  const details = { document_id: id, document_type }
  const named = { ...details, ...(requested_name !== null && { requested_name }) }
  await recordEvent(act, { case: owner, event: what, details: named })
  await recordEvent(act, {
    case: other,
    event: isShared ? 'household_document_received' : 'household_document_withdrawn',
  })
  const subject = { kind: 'document', id }
  recordStaffAct(act, { act: `case.${what}`, subject, caseId: owner.id, details })
}

/** Ends a reference, from either of its cases. Throws not_found. */
export async function removeReference(
  deps: HouseholdDeps,
  act: StaffAct,
  { number, id }: { number: string; id: string },
): Promise<CaseHousehold> {
  const { tx } = act
  const own = await requireCaseForWriting(act, number)
  const gone = isUuid(id) ? await deleteReference(tx, { id, caseId: own.id }) : null
  if (!gone) throw new AppError('not_found')
  const document = await findMemberDocument(tx, { id: gone.document_id, caseId: gone.case_id })
  const owner = await findCase(tx, gone.case_id)
  const other = await findCase(tx, gone.for_case_id)
  if (document && owner && other) await recordReference(act, { document, owner, other, isShared: false })
  return findCaseHousehold(deps, act, own.id)
}
