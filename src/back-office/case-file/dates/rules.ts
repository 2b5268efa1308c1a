import type { CaseHead } from '#back-office/case-file/schema.ts'
import { todayInWarsaw } from '#shared/dates.ts'

/**
 * Whether the official receipt is of the last legal day or before it, in Warsaw: from then on nothing about that day is late,
 * because the stay is legal until the decision (fact `stay-while-waiting`, art. 108 of the Act on Foreigners). False without a day or a receipt.
 */
export function isFiledInTime({
  last_legal_day,
  receipt,
}: Pick<CaseHead, 'last_legal_day' | 'receipt'>): boolean {
  if (last_legal_day === null || receipt === null) return false
  return todayInWarsaw(new Date(receipt.filed_at)) <= last_legal_day
}
