import type { VisitName } from '#back-office/visits/schema.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { listTimesOfDay } from '#features/appointments/availability/server/service.ts'
import { TIME_SLOTS, type VisitOutcome } from '#features/appointments/contract.ts'
import {
  cancelLocked as cancelAppointment,
  moveLocked as moveAppointment,
} from '#features/appointments/server/service.ts'
import {
  type AppointmentRow,
  findAppointment,
  lockPersonBookings,
  updateAppointment,
} from '#features/appointments/server/store.ts'
import { type CaseRow, lockCase } from '#features/cases/server/store.ts'
import { moveLocked as moveConsultation } from '#features/consultations/booking/server/service.ts'
import { listFreeTimes } from '#features/consultations/rules.ts'
import {
  cancelLocked as cancelConsultation,
  listUnavailable,
  requireOpening,
} from '#features/consultations/server/service.ts'
import {
  findConsultation,
  hasTime,
  lockForBooking,
  type TimedRow,
  updateConsultation,
} from '#features/consultations/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'

interface Moment {
  date: string
  time: string
}

/** One visit, with what its kind does in its own way. */
export interface LockedVisit extends Moment {
  revision: number
  case_id: string
  user_id: string
  isCanceled: boolean
  outcome: VisitOutcome | null
  staff_id: string | null
  set(change: { outcome?: VisitOutcome | null; staff_id?: string | null }): Promise<unknown>
  move(to: Moment): Promise<unknown>
  cancel(reason: string | null): Promise<unknown>
  /** The free start times of a day. */
  listTimes(date: string): Promise<string[]>
}

interface LockVisitInput extends VisitName {
  deps: Deps
}

/** A visit that this member of staff sees, to be read. Throws not_found. */
export async function requireVisit(act: StaffAct, wanted: LockVisitInput): Promise<LockedVisit> {
  const visit = await findVisit(act, wanted)
  if (!visit) throw new AppError('not_found')
  return visit
}

/**
 * The same with its case, both locked until the transaction ends, in the order in which an applicant locks them. `movesTo`
 * is the day on which it will be. Throws not_found.
 */
export async function lockVisit(
  act: StaffAct,
  wanted: LockVisitInput & { movesTo?: string },
): Promise<{ visit: LockedVisit; caseRow: CaseRow }> {
  const found = await requireVisit(act, wanted)
  if (wanted.movesTo !== undefined) await lockBookings(act.tx, { ...wanted, ...found, date: wanted.movesTo })
  const caseRow = await lockCase(act.tx, found.case_id)
  const visit = caseRow && (await findVisit(act, { ...wanted, lock: true }))
  if (!visit) throw new AppError('not_found')
  return { visit, caseRow }
}

function lockBookings(
  tx: Tx,
  { kind, user_id: userId, date }: Pick<VisitName, 'kind'> & { user_id: string; date: string },
): Promise<void> {
  return kind === 'appointment' ? lockPersonBookings(tx, userId) : lockForBooking(tx, { userId, date })
}

async function findVisit(
  act: StaffAct,
  { deps, kind, id, lock = false }: LockVisitInput & { lock?: boolean },
): Promise<LockedVisit | null> {
  if (!isUuid(id)) return null
  if (kind === 'appointment') {
    const row = await findAppointment(act.tx, { id, lock })
    return row && adaptAppointment(act, { deps, row })
  }
  const row = await findConsultation(act.tx, { id, lock })
  return row && hasTime(row) ? adaptConsultation(act, { deps, row }) : null
}

function adaptAppointment(act: StaffAct, { deps, row }: { deps: Deps; row: AppointmentRow }): LockedVisit {
  const { id, user_id: userId, office_location, appointment_date, appointment_time: time } = row
  return {
    ...row,
    date: appointment_date,
    time,
    isCanceled: row.status === 'canceled',
    set: (change) => updateAppointment(act.tx, { id, ...change }),
    move: ({ date, time }) => {
      const slot = { office_location, appointment_date: date, appointment_time: requireSlot(time) }
      return moveAppointment(act, { deps, current: row, slot })
    },
    cancel: (reason) => cancelAppointment(act, { deps, current: row, reason }),
    listTimes: (date) => listTimesOfDay(act.tx, { deps, office: office_location, moving: id, date, userId }),
  }
}

/** Appointments begin at every half hour. */
function requireSlot(time: string): AppointmentRow['appointment_time'] {
  const slot = TIME_SLOTS.find((known) => known === time)
  if (!slot) throw new AppError('invalid_input', { fields: { time: [m.appointments_error_time()] } })
  return slot
}

function adaptConsultation(act: StaffAct, { deps, row }: { deps: Deps; row: TimedRow }): LockedVisit {
  const { id, booked_date, booked_time: time, minutes } = row
  return {
    ...row,
    date: booked_date,
    time,
    isCanceled: row.status === 'canceled',
    set: (change) => updateConsultation(act.tx, id, change),
    move: (to) => moveConsultation(act, { deps, current: row, booking: { ...to, minutes } }),
    cancel: (reason) => cancelConsultation(act, { deps, current: row, reason }),
    listTimes: async (date) => {
      const opening = requireOpening(deps)
      const taken = await listUnavailable(act.tx, { firstDay: date, lastDay: date, own: row })
      return listFreeTimes({ ...opening, date, minutes, taken })
    },
  }
}
