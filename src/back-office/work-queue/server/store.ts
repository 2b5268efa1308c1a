import { type SQL, sql } from 'drizzle-orm'
import { snoozedCases } from '#back-office/case-file/snoozing/server/store.ts'
import { type CaseSearch, isFoundBy } from '#back-office/desk/server/store.ts'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { isEnded } from '#features/cases/rules.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import { CASES_PER_PAGE, type Sort } from '../contract.ts'
import type { QueueQuery, QueueRow } from '../schema.ts'

interface Filters extends Omit<QueueQuery, 'before' | 'sort'> {
  staffId: string
  provider: PaymentProviderName
  /** Ids of the colleagues whose cases the caller covers: `me` has them, too. */
  covered: readonly string[]
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

/**
 * What every row and count has to fulfil; `turn` is left out by the counts. Whether cases are open and whether words are
 * searched are texts of their own, for the sake of the indexes; every other filter is null when it is absent. What the
 * caller has snoozed is left out, but for a search, which finds every case.
 */
export function createFilter(filters: Filters, search: CaseSearch | null): SQL {
  const { stage, assigned, staffId, covered, provider, snoozed, today } = filters
  const column = sql.raw(provider === 'sandbox' ? 'k.sandbox_package_type' : 'k.package_type')
  const found = search ? sql`and ${isFoundBy(search)}` : sql``
  // Read once for all rows, into a hash of the few that there are.
  const awake =
    search && !snoozed
      ? sql``
      : sql`and (k.case_id in (select z.case_id from ${snoozedCases(sql`${today}`)} z)) = ${snoozed === 'only'}::boolean`
  return sql`${isOfStage(stage, mixesEnded({ stage, search }))} and ${isAssigned(assigned === 'me' ? [staffId, ...covered] : assigned && [assigned])}
    and ${isOrAny(column, filters.package)} ${awake} ${found}`
}

/** A search without a stage goes through all cases, also those that have ended. */
export const mixesEnded = ({
  stage,
  search,
}: {
  stage: Filters['stage']
  search: CaseSearch | null
}): boolean => search !== null && stage === undefined

/** Named in the text of the statement: the indexes hold the open cases and those that have ended apart. */
function isOfStage(stage: Filters['stage'], isMixed: boolean): SQL {
  if (isMixed) return sql`true`
  if (stage && isEnded(stage)) return sql`k.to_do is null and k.stage = ${stage}`
  return sql`k.to_do is not null and ${isOrAny(sql`k.stage`, stage)}`
}

/** The column is what is wanted, or nothing is. PostgreSQL drops the half that does not apply when it plans. */
const isOrAny = (column: SQL, wanted: string | undefined) =>
  sql`(${wanted ?? null}::text is null or ${column} = ${wanted ?? null})`

/** One of these has it; `none` is nobody. */
function isAssigned(assigned: readonly string[] | '' | undefined): SQL {
  const wanted = sql`${sql.param(assigned ? [...assigned] : null)}::text[]`
  return sql`(${wanted} is null or k.assigned_to = any (${wanted}) or ${wanted} = '{none}' and k.assigned_to is null)`
}

const ORDERS: Record<Sort, { key: readonly string[]; after: '>' | '<' }> = {
  days_left: { key: ['sort_day', 'opened_at', 'case_id'], after: '>' },
  waiting: { key: ['waiting_since', 'case_id'], after: '>' },
  newest: { key: ['opened_at', 'case_id'], after: '<' },
}

/** The order of a list, and what comes after the case with this number. Cases that have ended come last. */
function orderBy(sort: Sort, { isMixed, before }: Pick<PageQuery, 'isMixed' | 'before'>) {
  const { key, after } = ORDERS[sort]
  const isLast = after === '>' ? 'to_do is null' : 'to_do is not null'
  const columns = (alias: string) => [...(isMixed ? [isLast] : []), ...key].map((one) => `${alias}.${one}`)
  const order = sql.raw(
    columns('k')
      .map((one) => (after === '>' ? one : `${one} desc`))
      .join(),
  )
  const next = before
    ? sql`and (${sql.raw(columns('k').join())}) ${sql.raw(after)} (select ${sql.raw(columns('b').join())}
        from case_queue b where b.number = ${before})`
    : sql``
  return { order, next }
}

interface PageQuery extends Pick<QueueQuery, 'turn' | 'sort' | 'before'> {
  filter: SQL
  /** By `mixesEnded`. */
  isMixed: boolean
  provider: PaymentProviderName
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

/** What says where a case can go stands in place of its moves, and its id in place of its checks. */
type StoredRow = Omit<QueueRow, 'moves' | 'checks'> &
  Pick<CaseRow, 'held_stage'> & { case_id: string; has_receipt: boolean }

/** One page of the queue, in one statement. */
export async function listQueueRows(tx: Tx, query: PageQuery): Promise<StoredRow[]> {
  const { filter, turn, provider, today } = query
  const { order, next } = orderBy(query.sort, query)
  const found = await tx.execute(sql`
    with page as materialized (
      select k.*, row_number() over (order by ${order}) as place from case_queue k
      where ${filter} and ${isOrAny(sql`k.turn`, turn)} ${next} order by ${order} limit ${CASES_PER_PAGE})
    select p.case_id, p.number, json_build_object('name', h.full_name, 'email', h.email) as person,
      coalesce(h.package_type, 'free') as package_type, h.purpose_of_stay, p.stage, p.turn, p.to_do, p.to_do_count,
      ${isoInstant('p.waiting_since')} as waiting_since,
      p.last_legal_day::text as last_legal_day, p.last_legal_day - ${today}::date as days_left,
      p.assigned_to, h.assigned_name as assigned_to_name, p.legal_by_application,
      (select g.id from case_messages g where g.case_id = p.case_id order by g.sent_at desc, g.id desc limit 1)
        as last_message, c.held_stage, c.upo_number is not null as has_receipt, ${isoInstant('c.updated_at')} as updated_at,
      case when p.term is not null then json_build_object('kind', p.term, 'on', p.term_on,
        'days_left', p.term_on - ${today}::date, 'title', task.title) end as term,
      z.until::text as snoozed_until
    from page p
      join case_heads(array(select case_id from page), ${provider}) h on h.case_id = p.case_id
      join cases c on c.id = p.case_id
      left join case_tasks task on task.id = p.term_task_id
      left join ${snoozedCases(sql`${today}`)} z on z.case_id = p.case_id
    order by p.place`)
  return rows<StoredRow>(found)
}

/** How many cases there are by whose turn it is. */
export async function countByTurn(tx: Tx, filter: SQL): Promise<Record<string, number>> {
  const found = await tx.execute(sql`
    select coalesce(k.turn, 'none') as turn, count(*)::int as count from case_queue k where ${filter} group by k.turn`)
  return Object.fromEntries(
    rows<{ turn: string; count: number }>(found).map(({ turn, count }) => [turn, count]),
  )
}
