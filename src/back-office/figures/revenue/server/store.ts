import { sql } from 'drizzle-orm'
import type { Days } from '#back-office/figures/server/store.ts'
import { BOOKED_AT, isRealMoney, type RefundDay } from '#back-office/payments/server/store.ts'
import { warsawMidnight } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import { TIME_ZONE } from '#shared/dates.ts'
import type { Money } from '../rules.ts'

const monthOf = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone ${sql.raw(`'${TIME_ZONE}'`)}, 'YYYY-MM')`

/**
 * Money by month and package, of the payments that this member of staff sees in the list of payments: what came in the
 * period, and what left in it, whenever it had come. What a lost dispute took of a payment has left on the day of its newest
 * word; a refund after it is of the rest.
 */
export async function sumMoney(
  tx: Tx,
  { days, provider, refunds }: { days: Days; provider: PaymentProviderName; refunds: readonly RefundDay[] },
): Promise<Money[]> {
  const inPeriod = (moment: ReturnType<typeof sql>) => sql`(${moment} >= ${warsawMidnight(days.from)}
    and ${moment} < ${warsawMidnight(sql`${days.to}::date + 1`)})`
  const ids = sql`${sql.param(refunds.map(({ payment_id }) => payment_id))}::uuid[]`
  const months = sql`${sql.param(refunds.map(({ left_on }) => left_on.slice(0, 7)))}::text[]`
  const found = await tx.execute(sql`
    with moved as (
      select ${monthOf(BOOKED_AT)} as month, p.package_type, p.amount as paid, 0 as refunded from payments p
      where ${isRealMoney(provider)} and p.status in ('completed', 'refunded') and ${inPeriod(BOOKED_AT)}
      union all
      select r.month, p.package_type, 0, p.amount - case when p.lost_amount < p.amount then p.lost_amount else 0 end
      from unnest(${ids}, ${months}) r (id, month) join payments p on p.id = r.id
      where ${isRealMoney(provider)}
      union all
      select ${monthOf(sql`p.dispute_at`)}, p.package_type, 0, p.lost_amount from payments p
      where ${isRealMoney(provider)} and p.lost_amount > 0
        and (p.status = 'completed' or p.status = 'refunded' and p.lost_amount < p.amount) and ${inPeriod(sql`p.dispute_at`)})
    select month, package_type as package, coalesce(sum(paid), 0)::float8 as paid, coalesce(sum(refunded), 0)::float8 as refunded
    from moved group by month, package_type`)
  return rows<Money>(found)
}
