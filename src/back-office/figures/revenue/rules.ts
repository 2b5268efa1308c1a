import type { PaidPackageId } from '#features/packages/contract.ts'
import { PAID_PACKAGE_IDS } from '#features/payments/contract.ts'
import { addMonths } from '#shared/dates.ts'

/** Grosze that came and that left, of one package in one month (YYYY-MM in Warsaw). */
export interface Money {
  month: string
  package: PaidPackageId
  paid: number
  refunded: number
}

/** Every month that the period touches, the oldest first, also one without money. */
export const groupByMonth = (list: readonly Money[], { from, to }: { from: string; to: string }) =>
  listMonths(from.slice(0, 7), to.slice(0, 7)).map((key) => ({
    key,
    ...sum(list.filter(({ month }) => month === key)),
  }))

/** Every package that can be bought, from the lowest. */
export const groupByPackage = (list: readonly Money[]) =>
  PAID_PACKAGE_IDS.map((key) => ({ key, ...sum(list.filter((money) => money.package === key)) }))

function sum(list: readonly Money[]) {
  const paid = list.reduce((all, money) => all + money.paid, 0)
  const refunded = list.reduce((all, money) => all + money.refunded, 0)
  return { paid, refunded, net: paid - refunded }
}

function listMonths(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}
