import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { run, statement, value } from '#database/statement.ts'
import { SLOT_MINUTES } from '#features/appointments/contract.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import type { Visit } from '../schema.ts'

interface VisitFilter {
  from: string
  to: string
  /** Id of a member of staff, 'none' for visits that are nobody's, or null for all. */
  with: string | null
  /** Id of the only visit, or null. */
  id: string | null
  provider: PaymentProviderName
}

const AT = isoInstant('v.created_at')

const VISITS = statement<Visit, VisitFilter>(sql`
  with visits as materialized (
    select 'appointment' as kind, id, case_id, appointment_date as day, appointment_time as time,
      ${sql.raw(String(SLOT_MINUTES))} as minutes, office_location as place, null as service, notes as note,
      booking_note, booked_by_us, booked_by, null as phone,
      staff_id, case when status = 'canceled' then status else coalesce(outcome, 'scheduled') end as status,
      cancel_reason, created_at, revision
    from appointments where appointment_date between ${value('from')}::date and ${value('to')}::date
    union all
    select 'consultation', id, case_id, booked_date, booked_time, minutes, null, service, message,
      booking_note, booked_by_us, booked_by, phone,
      staff_id, case when status = 'canceled' then status else coalesce(outcome, 'scheduled') end,
      cancel_reason, created_at, revision
    from consultations where booked_date between ${value('from')}::date and ${value('to')}::date
  ), team as materialized (
    select s.user_id, u.full_name from staff s join "user" u on u.id = s.user_id
  )
  select v.kind, v.id, v.day::text as date, v.time, v.minutes, v.place, v.service, v.note, v.booking_note, v.phone,
    json_build_object('name', h.full_name, 'email', h.email) as person, c.number,
    coalesce(h.package_type, 'free') as package_type, h.purpose_of_stay,
    case when t.user_id is not null then json_build_object('id', t.user_id, 'name', t.full_name) end as with,
    v.staff_id is not null as is_given, v.status, v.cancel_reason, 
    case when v.booked_by_us then b.name else h.full_name end as booked_by, ${AT} as booked_at, v.revision
  from visits v join cases c on c.id = v.case_id
    join case_heads(array(select case_id from visits), ${value('provider')}) h on h.case_id = c.id
    left join lateral (select full_name as name from team where user_id = v.booked_by) b on true
    left join team t on t.user_id = coalesce(v.staff_id, c.assigned_to)
  where (${value('id')}::uuid is null or v.id = ${value('id')}::uuid)
    and (${value('with')}::text is null or coalesce(t.user_id, 'none') = ${value('with')}::text)
  order by v.day, v.time, h.full_name, v.id`)

/** The visits between two days that this member of staff sees, both days included, by day and time. */
export function listVisitRows(tx: Tx, filter: VisitFilter): Promise<Visit[]> {
  return run(tx, VISITS, filter)
}
