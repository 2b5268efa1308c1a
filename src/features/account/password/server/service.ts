import type { Database } from '#database/database.ts'
import type { PreparedPasswords } from '#features/account/server/better-auth.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { getPasswordHash } from './store.ts'

/** All of argon2, before the transaction: nobody else waits for it. */
export async function preparePasswords(
  db: Database,
  { userId, currentPassword, newPassword }: { userId: string; currentPassword: string; newPassword: string },
): Promise<PreparedPasswords> {
  const hash = await getPasswordHash(db, userId)
  const isRight = hash !== null && (await verifyPassword({ hash, password: currentPassword }))
  // Without a right one nothing is changed, and no hash is needed.
  return isRight
    ? { newHash: await hashPassword(newPassword), verifiedHash: hash }
    : { newHash: '', verifiedHash: null }
}
