import { and, desc, eq, gt, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import { PAYMENTS_PER_PAGE, type PaymentProviderName } from '#features/payments/contract.ts'
import { payments } from './table.ts'

export type PaymentRow = typeof payments.$inferSelect

/**
 * The condition that a payment gives its package while `provider` takes the orders. A payment that is to be refunded
 * does not count, and a sandbox payment counts only while the sandbox takes the orders (docs/decisions/0011). Every
 * query for what somebody has paid uses it.
 */
export const paidUnder = (provider: PaymentProviderName | SQLWrapper | null): SQL =>
  sql`(${payments.status} = 'completed' and not ${payments.to_refund}
    and (${payments.provider} is distinct from 'sandbox' or ${provider}::text = 'sandbox'))`

/** What is left of a paid payment: a dispute about a part of it may have taken that part. */
const PAID_AMOUNT = sql`greatest(amount - lost_amount, 0)`

interface PaidCase {
  caseId: string
  /** The provider that takes the orders now: deps.payments.name. */
  provider: PaymentProviderName
}

/**
 * The package of the person's case: that of the payment that was completed last, or null. By the moment of completion:
 * of two open orders the later one may be paid first.
 */
export async function getLatestPaidPackage(
  tx: Tx,
  { userId, provider }: { userId: string; provider: PaymentProviderName },
): Promise<PaidPackageId | null> {
  const [row] = await tx
    .select({ package_type: payments.package_type })
    .from(payments)
    .where(and(sql`${payments.case_id} = ${currentCaseOf(sql`${userId}`)}`, paidUnder(provider)))
    .orderBy(desc(sql`coalesce(${payments.completed_at}, ${payments.created_at})`), desc(payments.id))
    .limit(1)
  return row?.package_type ?? null
}

/**
 * What is paid for the packages of a case and counts while `provider` takes the orders, in grosze: an upgrade deducts it.
 * `except` is the id of a payment that is left out.
 */
export async function sumPaid(
  db: Database | Tx,
  {
    caseId,
    provider,
    except = null,
  }: { caseId: string | SQL; provider: PaymentProviderName | null; except?: string | null },
): Promise<number> {
  const found = await db.execute(sql`
    select coalesce(sum(${PAID_AMOUNT}), 0)::int as paid from payments
    where case_id = ${caseId}::uuid and ${paidUnder(provider)} and id is distinct from ${except}::uuid`)
  return rows<{ paid: number }>(found)[0]?.paid ?? 0
}

/** Newest first, one page. `before` is the id of the last one already seen; an unknown id gives none. */
export async function listPaymentRows(
  tx: Tx,
  { userId, before }: { userId: string; before: string | undefined },
): Promise<PaymentRow[]> {
  const older = before
    ? sql`(${payments.created_at}, ${payments.id}) <
        (select p.created_at, p.id from payments p where p.id = ${before} and p.user_id = ${userId})`
    : undefined
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.user_id, userId), older))
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(PAYMENTS_PER_PAGE)
}

/** A payment of this person, by our id or by the provider's session, or null. */
export async function getOwnPayment(
  tx: Tx,
  { userId, ...by }: { userId: string } & ({ id: string } | { sessionId: string }),
): Promise<PaymentRow | null> {
  const match = 'id' in by ? eq(payments.id, by.id) : eq(payments.session_id, by.sessionId)
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(match, eq(payments.user_id, userId)))
    .limit(1)
  return row ?? null
}

type OrderColumns =
  | 'id'
  | 'user_id'
  | 'case_id'
  | 'package_type'
  | 'amount'
  | 'prepaid_amount'
  | 'terms_version'

interface NewOrder extends Pick<PaymentRow, OrderColumns> {
  provider: PaymentProviderName
  checkout_expires_at: Date
  now: Date
  /** When one of these is paid, nothing is ordered. */
  unlessPaid: readonly PaidPackageId[]
}

/**
 * Inserts a pending payment with its first event, in one statement; false when one is pending already, or paid
 * enough. It may not see a payment that is completed at this moment: storeCheckout checks again.
 */
export async function insertOrder(db: Database, order: NewOrder): Promise<boolean> {
  const now = order.now.toISOString()
  const result = await db.execute(sql`
    with made as (
      insert into payments (id, user_id, case_id, package_type, status, amount, prepaid_amount, provider, terms_version,
        terms_accepted_at, checkout_expires_at, created_at, updated_at)
      select ${order.id}::uuid, ${order.user_id}, ${order.case_id}::uuid, ${order.package_type}, 'pending', ${order.amount}::int,
        ${order.prepaid_amount}::int, ${order.provider}, ${order.terms_version}, ${now}::timestamptz,
        ${order.checkout_expires_at.toISOString()}::timestamptz,
        ${now}::timestamptz, ${now}::timestamptz
      where not exists (
        select 1 from payments where case_id = ${order.case_id}::uuid and ${paidUnder(order.provider)}
          and package_type = ${anyOf(order.unlessPaid)}
      )
      on conflict do nothing
      returning id
    )
    insert into payment_events (payment_id, to_status, reason) select id, 'pending', 'order' from made
    returning payment_id`)
  return rows(result).length > 0
}

/** The open order of this case for this package, or null. */
export async function getOpenOrder(
  db: Database,
  { caseId, packageType }: { caseId: string; packageType: PaidPackageId },
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.case_id, caseId),
        eq(payments.package_type, packageType),
        eq(payments.status, 'pending'),
      ),
    )
    .limit(1)
  return row ?? null
}

/**
 * Cancels an order that can no longer be paid, with its event, in one statement; false when it is paid or over, and
 * stays as it is.
 */
export async function cancelOrder(
  db: Database,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<boolean> {
  const moment = now.toISOString()
  const result = await db.execute(sql`
    with canceled as (
      update payments set status = 'canceled', updated_at = ${moment}::timestamptz
      where id = ${id}::uuid and status = 'pending'
      returning id
    )
    insert into payment_events (payment_id, from_status, to_status, reason, created_at)
    select id, 'pending', 'canceled', ${reason}, ${moment}::timestamptz from canceled
    returning payment_id`)
  return rows(result).length > 0
}

/** Every package of this case that is paid and kept. */
export async function listHeldPackages(
  db: Database,
  { caseId, provider }: PaidCase,
): Promise<PaidPackageId[]> {
  const list = await db
    .select({ package_type: payments.package_type })
    .from(payments)
    .where(and(eq(payments.case_id, caseId), paidUnder(provider)))
  return list.map((row) => row.package_type)
}

interface StoredCheckout {
  paymentId: string
  caseId: string
  provider: PaymentProviderName
  sessionId: string
  url: string
  expiresAt: Date
  /** When one of these has been paid meanwhile, nothing is stored. */
  unlessPaid: readonly PaidPackageId[]
  /** What was paid for the case when the price was made, in grosze; when it has changed meanwhile, nothing is stored. */
  paid: number
}

/**
 * Stores the checkout's address; false when there is nothing to pay any more, its price has changed, or the payment has another checkout. The
 * completion of a payment locks the buyer (settlement/server/store.ts), and an order refers to the buyer: either the
 * completion found and canceled this order, or this statement began after it and finds the completed payment.
 */
export async function storeCheckout(db: Database, checkout: StoredCheckout): Promise<boolean> {
  const { paymentId, caseId, provider, sessionId, url, expiresAt, unlessPaid, paid } = checkout
  const result = await db.execute(sql`
    update payments set session_id = ${sessionId}, checkout_url = ${url},
      checkout_expires_at = ${expiresAt.toISOString()}::timestamptz
    where id = ${paymentId} and status = 'pending' and (session_id is null or session_id = ${sessionId})
      and not exists (
        select 1 from payments where case_id = ${caseId}::uuid and ${paidUnder(provider)}
          and package_type = ${anyOf(unlessPaid)}
      )
      and ${paid}::int = (
        select coalesce(sum(${PAID_AMOUNT}), 0) from payments where case_id = ${caseId}::uuid and ${paidUnder(provider)}
      )
    returning id`)
  return rows(result).length > 0
}

/** Pending payments that began before `before`, oldest first, behind `after`. */
export async function listOldPending(
  db: Database,
  { before, after, limit }: { before: Date; after: PaymentRow | null; limit: number },
): Promise<PaymentRow[]> {
  const behind = after
    ? or(
        gt(payments.created_at, after.created_at),
        and(eq(payments.created_at, after.created_at), gt(payments.id, after.id)),
      )
    : undefined
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.status, 'pending'), lt(payments.created_at, before), behind))
    .orderBy(payments.created_at, payments.id)
    .limit(limit)
}

/** Whether the case of a payment has ended or is gone with the account. */
export async function isCaseOver(db: Database, { case_id }: Pick<PaymentRow, 'case_id'>): Promise<boolean> {
  const open = await db.execute(sql`select from cases where id = ${case_id}::uuid and ended_at is null`)
  return rows(open).length === 0
}
