import { eq, sql } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseNews } from '../news/server/table.ts'
import { filingConfirmations } from '../receipt/server/table.ts'
import { caseAccess, caseEvents, cases } from './table.ts'

/** The person's cases with their history and receipts of filing, and the person's name on restricted cases. */
export const CASES_ERASURE: EraseFile = {
  tables: [caseNews, caseAccess, filingConfirmations, caseEvents, cases],
  async erase(tx, { userId }) {
    await tx.delete(caseNews).where(eq(caseNews.user_id, userId))
    await tx.delete(caseAccess).where(eq(caseAccess.user_id, userId))
    const ofCases = sql`${caseEvents.case_id} in (select id from ${cases} where ${cases.user_id} = ${userId})`
    await tx.delete(caseEvents).where(ofCases)
    const receipts = await tx
      .delete(filingConfirmations)
      .where(eq(filingConfirmations.user_id, userId))
      .returning()
    await tx.delete(cases).where(eq(cases.user_id, userId))
    return receipts.map(({ object_name }) => object_name)
  },
}
