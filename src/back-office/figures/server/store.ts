import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { TIME_ZONE } from '#shared/dates.ts'

const zone = sql.raw(`'${TIME_ZONE}'`)

export interface CountRow {
  turn: string
  stage: string
  count: number
}

/** Open cases by turn and stage. Only those that this member of staff sees. */
export async function countOpen(tx: Tx): Promise<CountRow[]> {
  const found = await tx.execute(sql`
    select turn, stage, count(*)::int as count from case_queue where to_do is not null group by turn, stage`)
  return rows<CountRow>(found)
}

export interface SpreadRow {
  key: string | null
  count: number
  /** Of how many cases, where one has more than one of what is counted. */
  cases?: number
  median: number | null
  p90: number | null
}

const spread = (value: SQL) => sql`count(*)::int as count,
  percentile_cont(0.5) within group (order by ${value})::float8 as median,
  percentile_cont(0.9) within group (order by ${value})::float8 as p90`

/** Days for which open cases have waited, by whose turn it is. */
export async function listWaiting(tx: Tx, now: Date): Promise<SpreadRow[]> {
  const days = sql`extract(epoch from ${now.toISOString()}::timestamptz - waiting_since) / 86400`
  const found = await tx.execute(sql`
    select turn as key, ${spread(days)} from case_queue where to_do is not null group by turn`)
  return rows<SpreadRow>(found)
}

/** First and last day of a period, YYYY-MM-DD in Warsaw. */
export interface Days {
  from: string
  to: string
}

interface Span extends Days {
  unit: 'week' | 'month'
}

export const within = (moment: SQL, { from, to }: Days) =>
  sql`(${moment} at time zone ${zone})::date between ${from}::date and ${to}::date`

/**
 * Days from the official receipt to the move to "decided", of cases decided in the period, by the office of the newest
 * visit that was not canceled.
 */
export async function listDecided(tx: Tx, span: Days): Promise<SpreadRow[]> {
  const found = await tx.execute(sql`
    with decided as (
      select e.case_id, min(e.at) as at from case_events e
      where e.event = 'stage_moved' and e.details ->> 'to' = 'decided' group by e.case_id),
    spans as (
      select (d.at at time zone ${zone})::date - (c.upo_issued_at at time zone ${zone})::date as days,
        (select a.office_location from appointments a where a.case_id = c.id and a.status <> 'canceled'
          order by a.appointment_date desc limit 1) as office
      from decided d join cases c on c.id = d.case_id
      where c.upo_issued_at <= d.at and ${within(sql`d.at`, span)})
    select office as key, ${spread(sql`days`)} from spans group by office`)
  return rows<SpreadRow>(found)
}

/** Every week or month of the period by its first day, with what `of` counts in it by a column `day`. */
const byTime = ({ from, to, unit }: Span, of: SQL, columns: SQL) => sql`
  with found as (${of}),
  units as (select u::date as day from generate_series(date_trunc(${unit}, ${from}::date::timestamp),
    ${to}::date::timestamp, ${`1 ${unit}`}::interval) u)
  select units.day::text as key, ${columns}
  from units left join found on date_trunc(${unit}, found.day::timestamp)::date = units.day
  group by units.day order by units.day`

export interface AcceptedRow {
  key: string
  count: number
  cases: number
  accepted: number
}

/** Documents by their first verdict; one that was taken back counts for nothing. */
export async function listFirstVerdicts(tx: Tx, span: Span): Promise<AcceptedRow[]> {
  const firsts = sql`
    select f.verdict, f.case_id, (f.given_at at time zone ${zone})::date as day from (
      select distinct on (document_id) document_id, case_id, verdict, given_at from document_verdicts
      where taken_back_at is null order by document_id, given_at) f
    where ${within(sql`f.given_at`, span)}`
  const columns = sql`count(found.day)::int as count, count(distinct found.case_id)::int as cases,
    count(*) filter (where found.verdict = 'accepted')::int as accepted`
  return rows<AcceptedRow>(await tx.execute(byTime(span, firsts, columns)))
}

type TimeRow = SpreadRow & { key: string }

/** Hours from the upload of a version to the first verdict on it. */
export async function listTimesToVerdict(tx: Tx, span: Span): Promise<TimeRow[]> {
  const firsts = sql`
    select f.case_id, (f.given_at at time zone ${zone})::date as day,
      extract(epoch from f.given_at - v.uploaded_at) / 3600 as hours
    from (
      select distinct on (document_id, version) document_id, case_id, version, given_at from document_verdicts
      where taken_back_at is null order by document_id, version, given_at) f
      join (select id as document_id, version, uploaded_at from documents
        union all select document_id, version, uploaded_at from document_versions) v
        on v.document_id = f.document_id and v.version = f.version
    where f.given_at >= v.uploaded_at and ${within(sql`f.given_at`, span)}`
  const columns = sql`count(found.hours)::int as count, count(distinct found.case_id)::int as cases,
    percentile_cont(0.5) within group (order by found.hours)::float8 as median,
    percentile_cont(0.9) within group (order by found.hours)::float8 as p90`
  return rows<TimeRow>(await tx.execute(byTime(span, firsts, columns)))
}
