import { recordStaffAct } from '#audit/audit-log.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { Act, Actor, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { CaseStage } from '../contract.ts'
import { describeRefusal, isEnded, type MoveRefusal, refuseMove } from '../rules.ts'
import type { Case } from '../schema.ts'
import type { Decision, DecisionInstance } from '../status/contract.ts'
import { appealDayOf } from '../status/rules.ts'
import { notifyOfStage, type StatusDeps } from '../status/server/service.ts'
import { mayStartCase, mayWriteIntoCase, moverOf } from './policy.ts'
import {
  type CaseRow,
  findCase,
  insertEvent,
  listCases,
  lockCase,
  lockOpenCase,
  type OpenCase,
  startNextCase,
  updateCase,
} from './store.ts'

/**
 * The applicant's open case, locked against being submitted, moved or ended until the transaction ends; the first thing
 * that a person writes opens it. Every write into a case calls this first: row-level security refuses it otherwise.
 * Throws conflict when the case has ended.
 */
export async function requireOpenCase({ tx, actor }: Act<ApplicantActor>): Promise<OpenCase> {
  const open = await lockOpenCase(tx)
  requireAllowed(mayWriteIntoCase(actor, open))
  return open
}

/** Refuses with conflict what a policy of a case does not allow: the case has ended. */
export function requireAllowed(isAllowed: boolean): void {
  if (!isAllowed) throw new AppError('conflict', { message: m.cases_error_ended() })
}

/** Refuses with conflict what staff write into a case that has ended, in words for them. */
export function requireNotEnded({ stage }: Pick<CaseRow, 'stage'>): void {
  if (isEnded(stage)) throw new AppError('conflict', { message: m.cases_error_ended_staff() })
}

interface NewEvent {
  case: Pick<CaseRow, 'id' | 'user_id'>
  event: string
  /** Ids, codes and names of fields, and the reason that staff give; never an answer. */
  details?: Record<string, unknown>
}

/** Writes what happened into the history of the case. */
export async function recordEvent(
  { tx, actor }: Act,
  { case: caseRow, event, details }: NewEvent,
): Promise<void> {
  await insertEvent(tx, {
    case_id: caseRow.id,
    user_id: caseRow.user_id,
    actor_kind: actor.kind,
    actor_id: actor.kind === 'system' ? null : actor.userId,
    event,
    details: details ?? {},
  })
}

/** Writes who was given a case into its history and the audit log. */
export async function recordAssignment(
  act: Act<StaffActor>,
  { caseRow, to }: { caseRow: Pick<CaseRow, 'id' | 'user_id'>; to: string | null },
): Promise<void> {
  const { id } = caseRow
  await recordEvent(act, { case: caseRow, event: 'assigned', details: { assigned_to: to } })
  recordStaffAct(act, {
    act: 'case.assigned',
    subject: { kind: 'case', id },
    caseId: id,
    details: { assigned_to: to ?? 'nobody' },
  })
}

/** The caller's cases, newest first. */
export async function listOwnCases({ tx, actor }: Act<ApplicantActor>): Promise<Case[]> {
  const list = await listCases(tx, actor.userId)
  return list.map(presentCase)
}

/**
 * Starts a new application after the last one has ended. Personal information belongs to the person, so the new case
 * has it from the start. Throws conflict while a case is open.
 */
export async function startCase({ tx, actor }: Act<ApplicantActor>): Promise<Case> {
  const before = await listCases(tx, actor.userId)
  const isAllowed = mayStartCase(actor, { hasOpenCase: before.some(({ stage }) => !isEnded(stage)) })
  // Null when another call was faster.
  const id = isAllowed ? await withOwnerRole(tx, () => startNextCase(tx, actor.userId)) : null
  const started = id === null ? null : await findCase(tx, id)
  if (!started) throw new AppError('conflict', { message: m.cases_error_open() })
  return presentCase(started)
}

/** The record as the API returns it. */
export function presentCase(row: CaseRow): Case {
  return {
    number: row.number,
    stage: row.stage,
    opened_at: row.opened_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

/** What the office has decided; what is left out stays as the case has it. */
export interface NotedDecision {
  kind: Decision
  /** The day of its delivery (YYYY-MM-DD); null when it is not known. */
  deliveredOn?: string | null | undefined
  instance?: DecisionInstance | undefined
}

interface StageMove {
  deps: StatusDeps
  caseId: string
  to: CaseStage
  /** Why, in the words of who moves it; staff read it in the history of the case. */
  reason?: string
  /** Only with `decided`. */
  decision?: NotedDecision
  /** The official receipt of filing (UPO); `filed` needs it unless the case has it. */
  receipt?: { number: string; issuedAt: Date }
}

/**
 * Moves a case to another stage by the table of moves (rules.ts). Of two moves at the same moment the second one is
 * judged by what the first one has left. Throws not_found for a case that the actor cannot see, and stage_not_allowed
 * with the reason. The person is told in the bell and by mail; of a submission its own mail tells.
 */
export async function moveCase(act: Act, move: StageMove): Promise<CaseRow> {
  // Applicants and the product have no right to change a case; staff change it under row-level security.
  if (act.actor.kind === 'staff') return moveLocked(act, move)
  return withOwnerRole(act.tx, () => moveLocked(act, move))
}

async function moveLocked(act: Act, move: StageMove): Promise<CaseRow> {
  const { tx, actor } = act
  const before = isUuid(move.caseId) ? await lockCase(tx, move.caseId) : null
  const mover = before && moverOf(actor, before)
  if (!mover) throw new AppError('not_found')
  const hasReceipt = move.receipt !== undefined || before.upo_number !== null
  const refusal = refuseMove({ from: before, to: move.to, mover, hasReceipt })
  if (refusal) refuse(refusal, actor)
  const { receipt } = move
  const after = await updateCase(tx, {
    id: before.id,
    stage: move.to,
    held_stage: move.to === 'on_hold' ? before.stage : null,
    ends: isEnded(move.to),
    ...(receipt ? { upo_number: receipt.number, upo_issued_at: receipt.issuedAt } : {}),
    ...decisionOf(before, move),
  })
  await recordMove(act, { before, after, move })
  if (actor.kind === 'applicant' && move.to === 'submitted') return after
  await notifyOfStage(move.deps, tx, { caseRow: after, isReceipt: actor.kind === 'applicant' })
  return after
}

/**
 * A decision stands only in the stage `decided` and what follows its end: with an appeal the office decides again, in the
 * second instance unless who notes that decision says otherwise.
 */
function decisionOf(before: CaseRow, { to, decision }: StageMove): Partial<CaseRow> {
  if (to === 'in_proceedings')
    return {
      decision: null,
      decision_delivered_on: null,
      appeal_until: null,
      ...(before.decision === null ? {} : { decision_instance: 'second' }),
    }
  return decision ? columnsOfDecision(before, decision) : {}
}

/** The columns of a case that this changes. */
export function columnsOfDecision(before: CaseRow, { kind, deliveredOn, instance }: NotedDecision) {
  const columns = {
    decision: kind,
    decision_delivered_on: deliveredOn === undefined ? before.decision_delivered_on : deliveredOn,
    decision_instance: instance ?? before.decision_instance,
  }
  return { ...columns, appeal_until: appealDayOf(columns) }
}

/** What the history keeps of the decision: an appeal clears it in the case. */
export function presentDecision(caseRow: CaseRow) {
  const { decision, decision_delivered_on: delivered_on, decision_instance: instance } = caseRow
  return { decision, delivered_on, instance }
}

function refuse(refusal: MoveRefusal, { kind }: Actor): never {
  const isForStaff = refusal === 'ended' && kind === 'staff'
  throw new AppError('stage_not_allowed', {
    message: isForStaff ? m.cases_error_ended_staff() : describeRefusal(refusal),
    detail: { reason: refusal },
  })
}

async function recordMove(
  act: Act<Actor>,
  { before, after, move }: { before: CaseRow; after: CaseRow; move: StageMove },
): Promise<void> {
  const { reason, decision } = move
  await recordEvent(act, {
    case: after,
    event: 'stage_moved',
    details: {
      from: before.stage,
      to: after.stage,
      ...(reason ? { reason } : {}),
      ...(decision ? presentDecision(after) : {}),
    },
  })
  const { tx, actor } = act
  if (actor.kind !== 'staff') return
  recordStaffAct(
    { tx, actor },
    {
      act: 'case.stage_moved',
      subject: { kind: 'case', id: after.id },
      caseId: after.id,
      details: { from: before.stage, to: after.stage },
    },
  )
}
