import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { account, emailChanges, knownDevices, passkey, twoFactor, verification } from './table.ts'

/** The value of a verification is the id of the account that its token belongs to. */
export const ACCOUNT_ERASURE: EraseFile = {
  tables: [account, verification, knownDevices, twoFactor, passkey, emailChanges],
  async erase(tx, { userId }) {
    await tx.delete(account).where(eq(account.user_id, userId))
    await tx.delete(verification).where(eq(verification.value, userId))
    await tx.delete(knownDevices).where(eq(knownDevices.user_id, userId))
    await tx.delete(twoFactor).where(eq(twoFactor.user_id, userId))
    await tx.delete(passkey).where(eq(passkey.user_id, userId))
    await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId))
    return []
  },
}
