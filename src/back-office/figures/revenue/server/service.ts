import type { Days } from '#back-office/figures/server/store.ts'
import { listRefundDaysBetween } from '#back-office/payments/server/store.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { groupByMonth, groupByPackage } from '../rules.ts'
import { sumMoney } from './store.ts'

/**
 * What was paid and given back in the period, by month and by package. All staff see it, as they see the payments
 * (back-office/payments/server/policy.ts), and of the same ones.
 */
export async function readRevenue({ payments }: Pick<Deps, 'payments'>, { tx }: Act<StaffActor>, days: Days) {
  // When money went back is known from the events of payments, which staff do not read.
  const refunds = await withOwnerRole(tx, () => listRefundDaysBetween(tx, days))
  const money = await sumMoney(tx, { days, provider: payments.name, refunds })
  return { revenue_by_month: groupByMonth(money, days), revenue_by_package: groupByPackage(money) }
}
