import { type SQL, sql } from 'drizzle-orm'
import { type CaseSearch, isFoundBy } from '#back-office/desk/server/store.ts'
import { isoInstant, warsawMidnight } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import type { Standing } from '#features/payments/rules.ts'
import { TIME_ZONE } from '#shared/dates.ts'
import { type PaymentView, STAFF_PAYMENTS_PER_PAGE } from '../contract.ts'
import type { StaffPayment, StaffPayments } from '../schema.ts'

/** The day on which a payment `p` stands in the books: when it was paid, else when it was ordered. */
export const BOOKED_AT = sql`coalesce(p.completed_at, p.created_at)`
const IS_OWED = sql`(p.to_refund and p.status <> 'refunded')`
/** Somebody of the team has to do something about it. */
const WAITS = sql`(${IS_OWED} or p.dispute is not distinct from 'open')`

const zone = sql.raw(`'${TIME_ZONE}'`)
const inMonth = (month: string) => sql`(${BOOKED_AT} >= ${warsawMidnight(`${month}-01`)}
  and ${BOOKED_AT} < ${warsawMidnight(sql`${`${month}-01`}::date + interval '1 month'`)})`
/** The day on which the money of `p` went back: of the bank transfer, else of the provider's word `e`. */
const LEFT_ON = sql`coalesce(case when r.how = 'by_hand' then r.transferred_on end, (e.at at time zone ${zone})::date)`

/** What was practised in the sandbox is no money once a real provider takes the orders (docs/decisions/0011). */
export const isRealMoney = (provider: PaymentProviderName) =>
  provider === 'sandbox' ? sql`true` : sql`p.provider is distinct from 'sandbox'`

/** The payments of the case of `p` that deduct something: one rule says whether it is `p` (features/payments/rules.ts). */
const UPGRADES = sql`(select coalesce(json_agg(json_build_object('package_type', u.package_type, 'status', u.status,
    'to_refund', u.to_refund, 'provider', u.provider, 'prepaid_amount', u.prepaid_amount,
    'completed_at', ${isoInstant('u.completed_at')})), '[]')
  from payments u where u.case_id = p.case_id and u.prepaid_amount > 0)`

/** The invoice of `p`, and the one that corrects it. */
const INVOICES = sql`(select coalesce(json_agg(json_build_object('id', i.id, 'payment_id', i.payment_id, 'kind', i.kind,
    'number', i.number, 'issued_on', i.issued_on, 'buyer_name', case when p.case_id is not null then i.buyer_name end, 'net', i.net, 'vat', i.vat, 'gross', i.gross,
    'buyer_kind', i.buyer_kind, 'ksef_status', i.ksef_status, 'ksef_number', i.ksef_number, 'ksef_error', i.ksef_error) order by i.kind desc), '[]')
  from invoices i where i.payment_id = p.id)`

const FIELDS = sql`p.id, p.package_type, p.amount, p.prepaid_amount,
  ${UPGRADES} as upgrades, ${INVOICES} as invoices, p.currency, p.status, p.to_refund, p.receipt_number, p.provider, p.dispute,
  ${isoInstant('p.dispute_at')} as dispute_at, p.dispute_amount, p.lost_amount,
  ${isoInstant('p.withdrawn_at')} as withdrawn_at, ${isoInstant('p.created_at')} as created_at, ${isoInstant('p.completed_at')} as completed_at,
  ${isoInstant('p.updated_at')} as updated_at, p.case_id`

/** Names come from one call for all rows: the row policies of accounts are slow. */
const describe = (page: SQL, provider: PaymentProviderName, order: SQL) => sql`
  with page as materialized (${page})
  select p.*, p.case_id is not null as has_case, c.number as case_number,
    case when h.case_id is not null then json_build_object('name', h.full_name, 'email', h.email) end as person,
    case when r.payment_id is not null then json_build_object('how', r.how, 'reason', r.reason, 'note', r.note,
      'transferred_on', r.transferred_on, 'requested_at', ${isoInstant('r.requested_at')},
      'requested_by', (select full_name from "user" u where u.id = r.requested_by),
      'refused_at', ${isoInstant('r.refused_at')}, 'refused_reason', r.refused_reason) end as refund
  from page p
    left join cases c on c.id = p.case_id
    left join case_heads(array(select case_id from page where case_id is not null), ${provider}) h
      on h.case_id = p.case_id
    left join payment_refunds r on r.payment_id = p.id
  ${order}`

export type FoundPayment = Omit<StaffPayment, 'deducted_from'> & {
  case_id: string | null
  /** Those of the same case that deduct something. */
  upgrades: Standing[]
}

interface PageQuery {
  month: string
  view: PaymentView | undefined
  /** A search, which goes through all months; null for none. */
  search: { cases: CaseSearch | null; text: string } | null
  before: string | undefined
  provider: PaymentProviderName
}

/** What is owed or disputed first, then the newest; at most STAFF_PAYMENTS_PER_PAGE. That stands in every month. */
export async function listPayments(tx: Tx, query: PageQuery): Promise<FoundPayment[]> {
  const { month, view, search, before, provider } = query
  const key = sql`(${WAITS}, ${BOOKED_AT}, p.id)`
  const older = before
    ? sql`and ${key} < (select ${WAITS}, ${BOOKED_AT}, p.id from payments p where p.id = ${before})`
    : sql``
  const when = search ? sql`true` : sql`(${inMonth(month)} or ${WAITS})`
  const page = sql`
    select ${FIELDS}, ${WAITS} as waits, ${BOOKED_AT} as moment from payments p
    where ${isRealMoney(provider)} and ${when} ${isOf(view)} ${matches(search)} ${older}
    order by ${WAITS} desc, ${BOOKED_AT} desc, p.id desc limit ${STAFF_PAYMENTS_PER_PAGE}`
  const order = sql`order by p.waits desc, p.moment desc, p.id desc`
  return rows<FoundPayment>(await tx.execute(describe(page, provider, order)))
}

function isOf(view: PaymentView | undefined): SQL {
  if (!view) return sql``
  return view === 'to_refund' ? sql`and ${IS_OWED}` : sql`and p.status = ${view}`
}

function matches(search: PageQuery['search']): SQL {
  if (!search) return sql``
  const { cases, text } = search
  const ofCase = cases ? isFoundBy(cases, sql`p.case_id`) : sql`false`
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`and ((${ofCase}) or p.receipt_number ilike ${pattern}
    or exists (select from invoices i where i.payment_id = p.id and i.number ilike ${pattern})
    or p.provider_payment_id = ${text})`
}

/** The payments of a month, and these others: the oldest first. `is_of_month` says which they are. */
export async function listMonth(
  tx: Tx,
  { month, provider, others }: Pick<PageQuery, 'month' | 'provider'> & { others: readonly string[] },
): Promise<(FoundPayment & { is_of_month: boolean })[]> {
  const page = sql`
    select ${FIELDS}, ${BOOKED_AT} as moment, ${inMonth(month)} as is_of_month from payments p
    where ${isRealMoney(provider)} and (${inMonth(month)} or p.id = any (${sql.param([...others])}::uuid[]))`
  return rows<FoundPayment & { is_of_month: boolean }>(
    await tx.execute(describe(page, provider, sql`order by p.moment, p.id`)),
  )
}

/** One that this member of staff sees; null when it is not there. */
export async function findPayment(
  tx: Tx,
  { id, provider }: { id: string; provider: PaymentProviderName },
): Promise<FoundPayment | null> {
  const page = sql`select ${FIELDS} from payments p where p.id = ${id}::uuid`
  return rows<FoundPayment>(await tx.execute(describe(page, provider, sql``)))[0] ?? null
}

type Totals = Pick<StaffPayments, 'counts' | 'sums' | 'first_month'>

/** Counts and sums of a month; what is owed of all months. */
export async function readTotals(
  tx: Tx,
  { month, provider }: Pick<PageQuery, 'month' | 'provider'>,
): Promise<Totals> {
  const sum = (condition: SQL) => sql`coalesce(sum(p.amount) filter (where ${condition}), 0)::float8`
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})::int`
  const isPaid = sql`p.status in ('completed', 'refunded')`
  const found = await tx.execute(sql`
    select json_build_object('all', ${count(sql`true`)}, 'to_refund', ${count(IS_OWED)},
        'refunded', ${count(sql`${inMonth(month)} and p.status = 'refunded'`)},
        'failed', ${count(sql`${inMonth(month)} and p.status = 'failed'`)}) as counts,
      json_build_object('received', ${sum(sql`${inMonth(month)} and ${isPaid}`)}, 'to_refund', ${sum(IS_OWED)},
        'refunded', ${sum(sql`${inMonth(month)} and p.status = 'refunded'`)}) as sums,
      coalesce((select to_char(min(${BOOKED_AT}) at time zone ${zone}, 'YYYY-MM') from payments p
        where ${isRealMoney(provider)}), ${month}::text) as first_month
    from payments p where ${isRealMoney(provider)} and (${inMonth(month)} or ${IS_OWED})`)
  const [totals] = rows<Totals>(found)
  if (!totals) throw new Error('the sums of the payments were not read')
  return totals
}

export interface RefundDay {
  payment_id: string
  /** YYYY-MM-DD in Warsaw: the day on which the money left, which a transfer by hand has of its own. */
  left_on: string
}

export interface RefundDays extends RefundDay {
  /** YYYY-MM-DD in Warsaw: of the provider's word or of our note. */
  refunded_on: string
}

/** Payments that were refunded, with the word `e` of it and what was asked for. */
const REFUNDED = sql`payments p
      cross join lateral (
        select max(created_at) as at from payment_events where payment_id = p.id and to_status = 'refunded') e
      left join payment_refunds r on r.payment_id = p.id and r.refused_at is null
    where p.status = 'refunded' and e.at is not null`

/** The refunds of what was paid in this month, and those whose money left in it. Needs owner rights. */
export async function listRefundDays(tx: Tx, month: string): Promise<RefundDays[]> {
  const first = sql`${`${month}-01`}::date`
  const found = await tx.execute(sql`
    select p.id as payment_id, (e.at at time zone ${zone})::date::text as refunded_on, ${LEFT_ON}::text as left_on
    from ${REFUNDED}
      and (${inMonth(month)} or ${LEFT_ON} >= ${first} and ${LEFT_ON} < ${first} + interval '1 month')`)
  return rows<RefundDays>(found)
}

/** The refunds whose money left from one day to another (YYYY-MM-DD in Warsaw). Needs owner rights. */
export async function listRefundDaysBetween(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<RefundDay[]> {
  const found = await tx.execute(sql`
    select p.id as payment_id, ${LEFT_ON}::text as left_on from ${REFUNDED}
      and ${LEFT_ON} between ${from}::date and ${to}::date`)
  return rows<RefundDay>(found)
}
