import { sql } from 'drizzle-orm'
import { statement, value } from '#database/statement.ts'
import type { Span } from '#features/consultations/rules.ts'
import { type ApplicantSession, OWN_ID } from '#session/session.ts'

/** A time that is taken; `own` is true for that of the caller's consultation that is being moved. */
type TakenTime = Span & { own: boolean }

interface TakenValues {
  firstDay: string
  lastDay: string
  moving: string | null
}

const TIMES_TAKEN = statement<TakenTime, TakenValues>(sql`
  select taken.booked_date::text as date, taken.booked_time as time, taken.minutes, own.id is not null as own
  from consultation_times_taken(${value('firstDay')}::date, ${value('lastDay')}::date) taken
    left join consultations own on own.id = ${value('moving')}::uuid and own.user_id = ${OWN_ID}
      and own.status = 'booked' and own.booked_date = taken.booked_date and own.booked_time = taken.booked_time
  union all
  select closed_date::text, closed_time, minutes, false
  from consultation_times_closed(${value('firstDay')}::date, ${value('lastDay')}::date)`)

/** The booked times between two days, both included, and those at which the consultancy is closed. Throws signed_out. */
export async function listTakenTimes(session: ApplicantSession, values: TakenValues): Promise<TakenTime[]> {
  return (await session.run({ statement: TIMES_TAKEN, values })).rows
}
