import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import type { CodePurpose } from '#features/account/email-code/contract.ts'

/** Ends the codes that were mailed to an address before. */
export async function deleteCodes(
  tx: Tx,
  { email, purpose }: { email: string; purpose: CodePurpose },
): Promise<void> {
  await tx.execute(sql`delete from verification where identifier = ${`${purpose}-otp-${email}`}`)
}
