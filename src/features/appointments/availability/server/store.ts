import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import type { OfficeLocation, TimeSlot } from '#features/appointments/contract.ts'
import { appointments } from '#features/appointments/server/table.ts'

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
