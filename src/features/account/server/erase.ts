import { eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#database/statement.ts'
import { CODE_PURPOSES } from '#features/account/email-code/contract.ts'
import { eraseMailsAbout } from '#mail/erase.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import type { Person } from '#personal-data/person.ts'
import { account, emailChanges, knownDevices, passkey, twoFactor, verification } from './table.ts'

/**
 * The value of a verification is the id of the account that its token belongs to; that of a code by mail is the code,
 * and its identifier ends with the address.
 */
export function verificationsOf({ userId, email }: Pick<Person, 'userId' | 'email'>): SQL {
  const codes = CODE_PURPOSES.map((purpose) => `${purpose}-otp-${email}`)
  return sql`(${verification.value} = ${userId} or ${verification.identifier} = ${anyOf(codes)})`
}

/** How the keys of mails about a change of address begin: they may be to addresses that the account does not have. */
export const changeMailsOf = (userId: string) => `email-change:${userId}:`

export const ACCOUNT_ERASURE: EraseFile = {
  tables: [account, verification, knownDevices, twoFactor, passkey, emailChanges],
  async erase(tx, { userId, email }) {
    await tx.delete(account).where(eq(account.user_id, userId))
    await tx.delete(verification).where(verificationsOf({ userId, email }))
    await tx.delete(knownDevices).where(eq(knownDevices.user_id, userId))
    await tx.delete(twoFactor).where(eq(twoFactor.user_id, userId))
    await tx.delete(passkey).where(eq(passkey.user_id, userId))
    await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId))
    await eraseMailsAbout(tx, [changeMailsOf(userId)])
    return []
  },
}
