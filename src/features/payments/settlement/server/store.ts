import { and, eq, ne, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import type { PaymentProviderName, PaymentStatus } from '#features/payments/contract.ts'
import { type PaymentRow, paidUnder } from '#features/payments/server/store.ts'
import { paymentEvents, payments } from '#features/payments/server/table.ts'
import { LEGAL_NAME } from '#features/personal-info/server/store.ts'

/** As the receipt names the buyer. */
export interface Buyer {
  email: string
  full_name: string
  /** The language she is written to in. */
  locale: string
}

/**
 * The payment and its buyer, both locked, so that changes of one person's payments run one after the other. The
 * buyer is locked for update: a concurrent order refers to the buyer and waits. There is no buyer when the account
 * is deleted.
 */
export async function lockPayment(
  tx: Tx,
  id: string,
): Promise<{ payment: PaymentRow; buyer: Buyer | null } | null> {
  const found = await tx.execute(sql`
    select email, locale, ${LEGAL_NAME} as full_name from "user"
    where id = (select user_id from payments where id = ${id}) for update`)
  const [buyer] = rows<Buyer>(found)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return payment ? { payment, buyer: buyer ?? null } : null
}

export async function isKnownEvent(tx: Tx, providerEventId: string): Promise<boolean> {
  const found = await tx
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.provider_event_id, providerEventId))
    .limit(1)
  return found.length > 0
}

export async function insertEvents(tx: Tx, events: (typeof paymentEvents.$inferInsert)[]): Promise<void> {
  await tx.insert(paymentEvents).values(events)
}

export async function updatePayment(
  tx: Tx,
  id: string,
  change: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, id))
}

interface Others {
  caseId: string
  provider: PaymentProviderName | null
  /** The payment that is left out. */
  except: string
}

interface Among extends Others {
  packages: readonly PaidPackageId[]
}

/** Whether one of these packages is paid by another payment that is kept and counts beside one of this provider. */
export async function hasPaidAmong(tx: Tx, { caseId, provider, except, packages }: Among): Promise<boolean> {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.case_id, caseId),
        paidUnder(provider),
        ne(payments.id, except),
        sql`${payments.package_type} = ${anyOf(packages)}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Cancels the other open orders of this provider; answers them. */
export async function cancelOpenOrders(
  tx: Tx,
  { caseId, provider, except, now }: Others & { now: Date },
): Promise<Pick<PaymentRow, 'id' | 'session_id'>[]> {
  const canceled: PaymentStatus = 'canceled'
  return tx
    .update(payments)
    .set({ status: canceled, updated_at: now })
    .where(
      and(
        eq(payments.case_id, caseId),
        eq(payments.status, 'pending'),
        sql`${payments.provider} is not distinct from ${provider}`,
        ne(payments.id, except),
      ),
    )
    .returning({ id: payments.id, session_id: payments.session_id })
}

/**
 * The next number of this year and series. Its row stays locked until the transaction ends, so that no number is ever
 * missing.
 */
export async function takeReceiptNumber(
  tx: Tx,
  { sandbox, year }: { sandbox: boolean; year: number },
): Promise<number> {
  const taken = await tx.execute(sql`
    insert into receipt_numbers as n (sandbox, year, last) values (${sandbox}, ${year}, 1)
    on conflict (sandbox, year) do update set last = n.last + 1
    returning last`)
  const [row] = rows<{ last: number }>(taken)
  if (!row) throw new Error('no receipt number')
  return row.last
}
