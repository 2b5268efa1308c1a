import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { statement, value } from '#database/statement.ts'
import {
  NEXT_FREE_DAYS,
  type OfficeLocation,
  TIME_SLOTS,
  type TimeSlot,
} from '#features/appointments/contract.ts'
import { appointments } from '#features/appointments/server/table.ts'
import { type ApplicantSession, OWN_ID } from '#session/session.ts'

export interface SlotUse {
  date: string
  time: TimeSlot
  taken: number
  /** The caller has an appointment at this date and time, in this or another office, so it cannot be booked again. */
  mine: boolean
}

interface SlotRange {
  office: OfficeLocation
  firstDay: string
  lastDay: string
  userId: string
  /** The caller's appointment that is being moved: its own slot counts as free. */
  moving?: string | undefined
}

/**
 * How many seats are taken in each slot of an office between two days, both included; unused slots are left out. A
 * SECURITY DEFINER function counts other people's appointments, because their rows are hidden.
 */
export async function listSlotUse(tx: Tx, range: SlotRange): Promise<SlotUse[]> {
  const { office, firstDay, lastDay, userId, moving = null } = range
  const result = await tx.execute(sql`
    select date::text, time, sum(taken)::int as taken, bool_or(mine) as mine from (
      select appointment_date as date, appointment_time as time, taken, false as mine
      from appointment_seats_taken(${office}, ${firstDay}::date, ${lastDay}::date)
      union all
      select appointment_date, appointment_time,
        case when id = ${moving}::uuid and office_location = ${office} then -1 else 0 end,
        id is distinct from ${moving}::uuid
      from ${appointments}
      where user_id = ${userId} and status = 'scheduled'
        and appointment_date between ${firstDay}::date and ${lastDay}::date
    ) used group by date, time`)
  return rows<SlotUse>(result)
}

interface NextFree {
  office: OfficeLocation
  /** The days on which the office is open, in order. */
  openDays: readonly string[]
  capacity: number
  /** The caller's appointment that is being moved: its time counts as free in the other offices, its slot does not. */
  moving: string | null
}

/** The first free time of each of the next open days that have one. */
const NEXT_FREE = statement<{ date: string; time: TimeSlot }, Record<string, string | number | null>>(sql`
  with unavailable as (
    select date, time from (
      select appointment_date as date, appointment_time as time, taken, false as mine
      from appointment_seats_taken(${value('office')}, ${value('firstDay')}::date, ${value('lastDay')}::date)
      union all
      select appointment_date, appointment_time, 0,
        id is distinct from ${value('moving')}::uuid or office_location = ${value('office')}
      from ${appointments}
      where user_id = ${OWN_ID} and status = 'scheduled'
    ) used group by date, time having bool_or(mine) or sum(taken) >= ${value('capacity')}::int
  )
  select day::text as date, min(slot) as time
  from unnest(${value('openDays')}::date[]) day cross join unnest(${value('slots')}::text[]) slot
  where not exists (select from unavailable where date = day and time = slot)
  group by day order by day limit ${value('days')}::int`)

/** The first free time of each of the next three open days that have one. Throws signed_out. */
export async function listNextFree(
  session: ApplicantSession,
  { office, openDays, capacity, moving }: NextFree,
) {
  const values = {
    office,
    moving,
    capacity,
    firstDay: openDays[0] ?? '',
    lastDay: openDays.at(-1) ?? '',
    openDays: toArrayText(openDays),
    slots: toArrayText(TIME_SLOTS),
    days: NEXT_FREE_DAYS,
  }
  return (await session.run({ statement: NEXT_FREE, values })).rows
}

/** PostgreSQL's text of an array whose elements need no quotes. */
function toArrayText(elements: readonly string[]): string {
  return `{${elements.join(',')}}`
}
