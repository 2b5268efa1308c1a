import { recordStaffAct } from '#audit/audit-log.ts'
import type { AuditDetails } from '#audit/audit-log-table.ts'
import { isColleague } from '#back-office/desk/server/store.ts'
import {
  type LockedVisit,
  lockVisit,
  requireVisit,
} from '#back-office/visits/visit-adapter/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { VisitOutcome } from '#features/appointments/contract.ts'
import { hasCaseAccess } from '#features/cases/restriction/server/service.ts'
import { recordEvent, requireNotEnded } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { maySayOutcome } from '../rules.ts'
import type { Visit, VisitName, VisitsQuery } from '../schema.ts'
import { listVisitRows } from './store.ts'

/** The visits between two days that this member of staff sees, by day and time. */
export function listVisits(
  deps: Pick<Deps, 'payments'>,
  { tx, actor }: StaffAct,
  { from, to, with: who }: VisitsQuery,
): Promise<Visit[]> {
  const provider = deps.payments.name
  return listVisitRows(tx, {
    from,
    to,
    with: (who === 'me' ? actor.userId : who) ?? null,
    id: null,
    provider,
  })
}

/** The free times of a day to which a visit can be moved, its own among them. Throws not_found. */
export async function listVisitTimes(
  deps: Deps,
  act: StaffAct,
  { date, ...name }: VisitName & { date: string },
): Promise<string[]> {
  const visit = await requireVisit(act, { deps, ...name })
  return visit.listTimes(date)
}

interface ChangeVisitInput extends VisitName {
  /** Which the caller has seen. */
  revision: number
}

interface LockedChangeInput extends ChangeVisitInput {
  movesTo?: string
  /** What is done with it; returns what is recorded, or null when nothing has changed. */
  work(held: {
    visit: LockedVisit
    caseRow: CaseRow
  }): Promise<{ what: string; details?: AuditDetails } | null>
}

/** Locks the visit, does the work, records it, and answers with the visit as it is then. */
async function changeVisit(deps: Deps, act: StaffAct, change: LockedChangeInput): Promise<Visit> {
  const { kind, id, revision, movesTo, work } = change
  const held = await lockVisit(act, { deps, kind, id, ...(movesTo === undefined ? {} : { movesTo }) })
  const { visit, caseRow } = held
  if (visit.revision !== revision) await refuseOld(deps, act, { kind, id, visit })
  const done = await work(held)
  if (done) {
    const { what, details } = done
    recordStaffAct(act, {
      act: `visit.${what}`,
      subject: { kind, id },
      caseId: caseRow.id,
      ...(details ? { details } : {}),
    })
  }
  return readVisit(deps, act, { kind, id })
}

async function refuseOld(
  deps: Deps,
  act: StaffAct,
  { visit, ...name }: VisitName & { visit: LockedVisit },
): Promise<never> {
  const current = await readVisit(deps, act, name, visit)
  const message = m.back_office_visits_error_changed()
  throw new AppError('changed_meanwhile', { message, detail: { current } })
}

async function readVisit(
  deps: Deps,
  act: StaffAct,
  { kind, id }: VisitName,
  known?: LockedVisit,
): Promise<Visit> {
  const { date } = known ?? (await requireVisit(act, { deps, kind, id }))
  const provider = deps.payments.name
  const [visit] = await listVisitRows(act.tx, { from: date, to: date, with: null, id, provider })
  if (!visit) throw new AppError('not_found')
  return visit
}

/**
 * Says what became of a visit, or takes that back. Throws not_found, changed_meanwhile, and conflict for one that is
 * canceled or has not come yet.
 */
export function setOutcome(
  deps: Deps,
  act: StaffAct,
  { outcome, ...name }: ChangeVisitInput & { outcome: VisitOutcome | null },
): Promise<Visit> {
  const work: LockedChangeInput['work'] = async ({ visit, caseRow }) => {
    if (visit.isCanceled) refuse(m.back_office_visits_error_canceled())
    if (outcome && !maySayOutcome(outcome, visit, deps.now())) refuse(m.back_office_visits_error_early())
    if (visit.outcome === outcome) return null
    await visit.set({ outcome })
    const what = outcome ?? 'scheduled_again'
    await recordVisit(act, { ...name, caseRow, what })
    return { what }
  }
  return changeVisit(deps, act, { ...name, work })
}

/** Moves a visit by the rules of the applicant, who is told. Throws slot_taken, and the errors of the applicant's move. */
export function moveVisit(
  deps: Deps,
  act: StaffAct,
  { date, time, ...name }: ChangeVisitInput & { date: string; time: string },
): Promise<Visit> {
  const work: LockedChangeInput['work'] = async ({ visit, caseRow }) => {
    requireNotEnded(caseRow)
    if (visit.date === date && visit.time === time) return null
    await visit.move({ date, time }).catch(nameFields)
    return { what: 'moved', details: { from: `${visit.date}T${visit.time}`, to: `${date}T${time}` } }
  }
  return changeVisit(deps, act, { ...name, movesTo: date, work })
}

/** The fields of an appointment have longer names in the applicant's call. */
function nameFields(error: unknown): never {
  if (!(error instanceof AppError) || !error.fields) throw error
  const fields = Object.entries(error.fields).map(([name, texts]) => [
    name.replace('appointment_', ''),
    texts,
  ])
  throw new AppError(error.code, {
    ...(error.hasOwnMessage ? { message: error.message } : {}),
    fields: Object.fromEntries(fields),
    cause: error,
  })
}

/** Cancels a visit; the applicant is told, with the reason. Throws not_found, changed_meanwhile, and conflict when it has begun. */
export function cancelVisit(
  deps: Deps,
  act: StaffAct,
  { reason, ...name }: ChangeVisitInput & { reason?: string | undefined },
): Promise<Visit> {
  const work: LockedChangeInput['work'] = async ({ visit }) => {
    if (visit.isCanceled) return null
    await visit.cancel(reason || null)
    return { what: 'canceled' }
  }
  return changeVisit(deps, act, { ...name, work })
}

/**
 * Sets who of the team goes along; null is whoever has the case. Throws not_found, changed_meanwhile, and invalid_input for
 * somebody who does not work here or does not see the case.
 */
export function assignVisit(
  deps: Deps,
  act: StaffAct,
  { with: to, ...name }: ChangeVisitInput & { with: string | null },
): Promise<Visit> {
  const work: LockedChangeInput['work'] = async ({ visit, caseRow }) => {
    if (visit.isCanceled) refuse(m.back_office_visits_error_canceled())
    if (visit.staff_id === to) return null
    if (to !== null && !(await isColleague(act.tx, to))) refuseColleague(m.cases_error_not_staff())
    if (to !== null && caseRow.restricted && !(await hasCaseAccess(act, { caseId: caseRow.id, userId: to })))
      refuseColleague(m.cases_error_not_named())
    await visit.set({ staff_id: to })
    await recordVisit(act, { ...name, caseRow, what: 'assigned', details: { assigned_to: to } })
    return { what: 'assigned', details: { with: to ?? 'nobody' } }
  }
  return changeVisit(deps, act, { ...name, work })
}

function refuse(message: string): never {
  throw new AppError('conflict', { message })
}

function refuseColleague(message: string): never {
  throw new AppError('invalid_input', { fields: { with: [message] } })
}

interface RecordVisitInput extends VisitName {
  caseRow: CaseRow
  what: string
  details?: Record<string, unknown>
}

/** Into the history of the case; of a move and a cancellation the appointment's own service writes it. */
function recordVisit(act: StaffAct, { kind, id, caseRow, what, details }: RecordVisitInput): Promise<void> {
  return recordEvent(act, {
    case: caseRow,
    event: `${kind}_${what}`,
    details: { [`${kind}_id`]: id, ...details },
  })
}
