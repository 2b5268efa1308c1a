import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { listClosedDays } from '#features/appointments/closed-days/rules.ts'
import {
  LATEST_DAYS_AHEAD,
  type OfficeLocation,
  TIME_SLOTS,
  type TimeSlot,
} from '#features/appointments/contract.ts'
import { earliestDate, getClosure, getDayOff, latestDate } from '#features/appointments/rules.ts'
import type { CalendarDay, Slot } from '#features/appointments/schema.ts'
import { requireAppointment } from '#features/appointments/server/service.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { addDays, listDaysOfMonth } from '#shared/dates.ts'
import { listNextFree, listSlotUse, type SlotUse } from './store.ts'

interface TimesQuery {
  deps: Deps
  office: OfficeLocation
  /** The caller's appointment that is being moved: its own slot counts as free. */
  moving?: string | undefined
}

/** The slots of a day that the caller can book; none on a closed day. Throws not_found for `moving`. */
export async function listFreeSlots(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { deps, office, moving, date }: TimesQuery & { date: string },
): Promise<Slot[]> {
  if (moving !== undefined) await requireAppointment(tx, { userId, id: moving })
  const times = await listTimesOfDay(tx, { deps, office, moving, date, userId })
  return times.map((time) => ({
    office_location: office,
    appointment_date: date,
    appointment_time: time,
  }))
}

/** The times of a day at which this person can have an appointment; none on a closed day. */
export async function listTimesOfDay(
  tx: Tx,
  { deps, office, moving, date, userId }: TimesQuery & { date: string; userId: string },
): Promise<TimeSlot[]> {
  const closedDays = listClosedDays(deps.now())
  if (getClosure({ date, now: deps.now(), closedDays })) return []
  const use = await listSlotUse(tx, { office, firstDay: date, lastDay: date, userId, moving })
  return listFreeTimes({ use, date, capacity: deps.env.slotCapacity })
}

/**
 * Every day of a month ('YYYY-MM') with its free slots, or why it cannot be booked. Throws not_found for `moving`.
 */
export async function listCalendar(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { deps, office, moving, month }: TimesQuery & { month: string },
): Promise<CalendarDay[]> {
  const now = deps.now()
  const closedDays = listClosedDays(now)
  const days = listDaysOfMonth(month)
  if (moving !== undefined) await requireAppointment(tx, { userId, id: moving })
  const lastDay = days.at(-1) ?? month
  const use = await listSlotUse(tx, { office, firstDay: `${month}-01`, lastDay, userId, moving })
  return days.map((date) => {
    const closure = getClosure({ date, now, closedDays })
    if (closure) return { date, free: 0, closed: closure.reason, name: closure.name }
    const free = listFreeTimes({ use, date, capacity: deps.env.slotCapacity }).length
    return { date, free, closed: null }
  })
}

/**
 * The first slot that the caller can book on each of the next three days that have one: at least tomorrow, and none of
 * an appointment of the caller's own. Throws signed_out.
 */
export async function listNextFreeSlots({
  deps,
  session,
  office_location,
  moving = null,
}: {
  deps: Deps
  session: ApplicantSession
  office_location: OfficeLocation
  /** The caller's appointment that is being moved: its time counts as free in the other offices. */
  moving?: string | null | undefined
}): Promise<Slot[]> {
  const now = deps.now()
  const closedDays = listClosedDays(now)
  // Asked once: what day it is in Warsaw took longer for each of a year's days than everything else here.
  const [first, last] = [earliestDate(now), latestDate(now)]
  const openDays = Array.from({ length: LATEST_DAYS_AHEAD }, (_, i) => addDays(first, i)).filter(
    (date) => date <= last && !getDayOff({ date, closedDays }),
  )
  const capacity = deps.env.slotCapacity
  const found = await listNextFree(session, { office: office_location, openDays, capacity, moving })
  return found.map(({ date, time }) => ({ office_location, appointment_date: date, appointment_time: time }))
}

function listFreeTimes({ use, date, capacity }: { use: SlotUse[]; date: string; capacity: number }) {
  const unavailable = use.filter((slot) => slot.date === date && (slot.mine || slot.taken >= capacity))
  return TIME_SLOTS.filter((time) => !unavailable.some((slot) => slot.time === time))
}
