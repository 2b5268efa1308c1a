import { recordStaffAct } from '#audit/audit-log.ts'
import { isColleague } from '#back-office/desk/server/store.ts'
import type { Visit } from '#back-office/visits/schema.ts'
import { listVisitRows } from '#back-office/visits/server/store.ts'
import type { Deps } from '#config/deps.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { lockDays } from '#features/consultations/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct, StaffActor } from '#session/actor.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { isWithin } from '../rules.ts'
import type { Closure, ClosuresQuery, MadeClosure, NewClosure } from '../schema.ts'
import { mayClose, requireMayClose } from './policy.ts'
import {
  type ClosureRow,
  deleteClosure,
  findClosure,
  findOverlaps,
  insertClosure,
  listClosureRows,
} from './store.ts'

/** The closed times that have a day between these two. */
export async function listClosures({ tx, actor }: StaffAct, query: ClosuresQuery): Promise<Closure[]> {
  return (await listClosureRows(tx, { ...query, id: null })).map((row) => presentClosure(row, actor))
}

function presentClosure(row: ClosureRow, actor: StaffActor): Closure {
  return { ...row, may_remove: mayClose(actor, { staff_id: row.staff?.id ?? null }) }
}

/**
 * Closes for everybody or for one person; consultations booked within it stand, and are listed so that they can be moved.
 * Throws forbidden for somebody else's time, and invalid_input for who does not work here, a time that is over, days that
 * are covered already, and a colleague who is away then.
 */
export async function addClosure(
  deps: Pick<Deps, 'payments' | 'now'>,
  { tx, actor }: StaffAct,
  closure: NewClosure,
): Promise<MadeClosure> {
  const { staff_id, from_day: from, to_day: to } = closure
  requireMayClose(actor, closure)
  if (staff_id !== null && !(await isColleague(tx, staff_id)))
    throw new AppError('invalid_input', { fields: { staff_id: [m.cases_error_not_staff()] } })
  if (to < todayInWarsaw(deps.now()))
    throw new AppError('invalid_input', { fields: { to_day: [m.back_office_visits_closures_error_past()] } })
  // A booking of this moment is either refused by the closed time or listed with it.
  await lockDays(tx, { from, to })
  await requireCover(tx, closure)
  const id = await insertClosure(tx, { ...closure, set_by: actor.userId })
  const [row] = await listClosureRows(tx, { from, to, id })
  if (!row) throw new AppError('not_found')
  const consultations = await listAffected(deps, tx, row)
  recordStaffAct(
    { tx, actor },
    {
      act: 'closure.added',
      subject: { kind: 'closure', id },
      details: { from, to, for: staff_id ?? 'everybody', covered_by: closure.covered_by || 'nobody' },
    },
  )
  return { ...presentClosure(row, actor), consultations }
}

/** Refuses who cannot cover, at `covered_by`, and days that somebody covers already, at `from_day`. */
async function requireCover(
  tx: StaffAct['tx'],
  { staff_id: staffId, covered_by: coveredBy, from_day: from, to_day: to }: NewClosure,
): Promise<void> {
  if (!coveredBy || staffId === null) return
  if (!(await isColleague(tx, coveredBy)))
    throw new AppError('invalid_input', { fields: { covered_by: [m.cases_error_not_staff()] } })
  const { isCovered, isAway } = await findOverlaps(tx, { from, to, staffId, coveredBy })
  if (isAway)
    throw new AppError('invalid_input', {
      fields: { covered_by: [m.back_office_visits_closures_error_cover_away()] },
    })
  if (isCovered)
    throw new AppError('invalid_input', {
      fields: { from_day: [m.back_office_visits_closures_error_cover_twice()] },
    })
}

/** The consultations ahead that are booked within a closed time. */
async function listAffected(
  deps: Pick<Deps, 'payments' | 'now'>,
  tx: StaffAct['tx'],
  row: ClosureRow,
): Promise<Visit[]> {
  const { from_day: from, to_day: to, staff } = row
  const visits = await listVisitRows(tx, {
    from,
    to,
    with: staff?.id ?? null,
    id: null,
    provider: deps.payments.name,
  })
  return visits.filter(
    (visit) => visit.kind === 'consultation' && visit.status === 'scheduled' && isWithin(visit, row),
  )
}

/** Opens again. Throws not_found, and forbidden for somebody else's time. */
export async function removeClosure({ tx, actor }: StaffAct, id: string): Promise<void> {
  const found = isUuid(id) ? await findClosure(tx, id) : null
  if (!found) throw new AppError('not_found')
  requireMayClose(actor, found)
  const removed = await deleteClosure(tx, id)
  if (!removed) throw new AppError('not_found')
  const { staff_id, from_day: from, to_day: to } = removed
  recordStaffAct(
    { tx, actor },
    {
      act: 'closure.removed',
      subject: { kind: 'closure', id },
      details: { from, to, for: staff_id ?? 'everybody' },
    },
  )
}
