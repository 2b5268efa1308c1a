import { sql } from 'drizzle-orm'
import { snoozedCases } from '#back-office/case-file/snoozing/server/store.ts'
import { isoInstant, warsawMidnight } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { run, statement, value } from '#database/statement.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import { ROWS_MAX } from '../contract.ts'
import type { MyTask, MyTerm, MyVisit, Waiting } from '../schema.ts'

interface DayQuery {
  staffId: string
  /** Ids of the caller and of the colleagues whose cases the caller covers. */
  mine: readonly string[]
  provider: PaymentProviderName
  /** YYYY-MM-DD in Warsaw. */
  today: string
  tomorrow: string
  /** The last day that is listed. */
  until: string
}

const ME = value('staffId')
const MINE = sql`any (${value('mine')}::text[])`
/** Whose case it is, where the reader covers it. */
const COVERED = sql`case when c.assigned_to <> ${ME} and c.assigned_to = ${MINE} then h.assigned_name end as covered_for`
/** The same of a task, which may be that of a colleague in the case of another. */
const COVERED_TASK = sql`case when coalesce(page.assigned_to, c.assigned_to) <> ${ME} then (
  select full_name from "user" where id = coalesce(page.assigned_to, c.assigned_to)) end as covered_for`
const TODAY = sql`${value('today')}::date`
const UNTIL = sql`${value('until')}::date`
/** One more than is shown says that there is more. */
const LIMIT = sql.raw(String(ROWS_MAX + 1))
const HEADS = sql`join cases c on c.id = page.case_id
  join case_heads(array(select case_id from page), ${value('provider')}) h on h.case_id = c.id`

const TASKS = statement<MyTask, DayQuery>(sql`
  with found as (
    select t.id, t.case_id, t.title, t.task_for, t.due_on, t.created_at, t.assigned_to from case_tasks t join cases c on c.id = t.case_id
    where t.assigned_to = ${MINE} and t.done_at is null and c.ended_at is null and (t.due_on is null or t.due_on <= ${UNTIL})
    union all
    select t.id, t.case_id, t.title, t.task_for, t.due_on, t.created_at, null from cases c join case_tasks t on t.case_id = c.id
    where c.assigned_to = ${MINE} and c.ended_at is null and t.done_at is null and t.assigned_to is null
      and (t.due_on <= ${UNTIL} or t.due_on is null and t.task_for = 'staff')
  ), page as materialized (
    select *, coalesce(due_on, (created_at at time zone 'Europe/Warsaw')::date) as due_since from found
    order by due_since, created_at, id limit ${LIMIT})
  select c.number, h.full_name as name, ${COVERED_TASK}, page.id, page.title, page.task_for as for, page.due_on::text as due_on
  from page ${HEADS} order by page.due_since, page.created_at, page.id`)

/** The tasks of a day: those of this member of staff and of whom they cover, and those of their cases that are nobody's. */
export function listMyTasks(tx: Tx, query: DayQuery): Promise<MyTask[]> {
  return run(tx, TASKS, query)
}

const TERMS = statement<MyTerm, DayQuery>(sql`
  with page as materialized (
    select c.id as case_id, t.kind, t.day from cases c cross join lateral (
      select 'last_legal_day' as kind, c.last_legal_day as day
      where c.upo_issued_at is null or c.upo_issued_at >= ${warsawMidnight(sql`c.last_legal_day + 1`)}
      union all
      select case c.decision_instance when 'second' then 'complaint' else 'appeal' end, c.appeal_until
      where c.appeal_until >= ${TODAY}) t
    where c.assigned_to = ${MINE} and c.ended_at is null and t.day <= ${UNTIL}
    order by t.day, c.id limit ${LIMIT})
  select c.number, h.full_name as name, ${COVERED}, page.kind, page.day::text as on, page.day - ${TODAY} as days_left
  from page ${HEADS} order by page.day, c.id, page.kind`)

/** The terms of the cases of this member of staff that end soon, or are over. */
export function listMyTerms(tx: Tx, query: DayQuery): Promise<MyTerm[]> {
  return run(tx, TERMS, query)
}

const WAITING = statement<Waiting, DayQuery>(sql`
  with page as materialized (
    select k.case_id, k.to_do, k.to_do_count, k.waiting_since from cases c join case_queue k on k.case_id = c.id
    where c.assigned_to = ${MINE} and c.ended_at is null and k.to_do in ('check_documents', 'answer_message')
      and k.case_id not in (select z.case_id from ${snoozedCases(value('today'))} z)
    order by k.waiting_since, k.case_id limit ${LIMIT})
  select c.number, h.full_name as name, ${COVERED}, page.to_do, page.to_do_count, ${isoInstant('page.waiting_since')} as waiting_since
  from page ${HEADS} order by page.waiting_since, c.id`)

/** The cases of this member of staff whose person waits for an answer or a verdict, without those that they have snoozed. */
export function listWaiting(tx: Tx, query: DayQuery): Promise<Waiting[]> {
  return run(tx, WAITING, query)
}

const VISITS = statement<MyVisit, DayQuery>(sql`
  with found as (
    select 'appointment' as kind, id, case_id, staff_id, appointment_date as day, appointment_time as time
    from appointments where appointment_date between ${TODAY} and ${value('tomorrow')}::date
      and status = 'scheduled' and outcome is null
    union all
    select 'consultation', id, case_id, staff_id, booked_date, booked_time
    from consultations where booked_date between ${TODAY} and ${value('tomorrow')}::date
      and status = 'booked' and outcome is null
  ), page as materialized (
    select v.* from found v join cases c on c.id = v.case_id
    where c.assigned_to = ${MINE} or v.staff_id = ${ME} order by v.day, v.time, v.id limit ${LIMIT})
  select c.number, h.full_name as name, ${COVERED}, page.kind, page.id, page.day::text as date, page.time
  from page ${HEADS} order by page.day, page.time, page.id`)

/** The visits of today and tomorrow: those in cases of this member of staff, and those that are theirs in other cases. */
export function listMyVisits(tx: Tx, query: DayQuery): Promise<MyVisit[]> {
  return run(tx, VISITS, query)
}
