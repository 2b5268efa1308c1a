import type { Database } from '#database/database.ts'
import type { PreparedPasswords } from '#features/account/server/better-auth.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { getPasswordHash } from './store.ts'

/** Does all argon2 work before the transaction, so that no lock is held meanwhile. */
export async function preparePasswords(
  db: Database,
  { userId, currentPassword, newPassword }: { userId: string; currentPassword: string; newPassword: string },
): Promise<PreparedPasswords> {
  const hash = await getPasswordHash(db, userId)
  const isRight = hash !== null && (await verifyPassword({ hash, password: currentPassword }))
  // With a wrong current password nothing is changed, so no new hash is needed.
  return isRight
    ? { newHash: await hashPassword(newPassword), verifiedHash: hash }
    : { newHash: '', verifiedHash: null }
}
