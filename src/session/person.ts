import { eq } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { user } from './session-table.ts'

/** The account of a person, for what somebody else does about it. Needs owner rights. Throws not_found. */
export async function requirePerson(
  tx: Tx,
  userId: string,
): Promise<{ userId: string; full_name: string; email: string }> {
  const [row] = await tx
    .select({ userId: user.id, full_name: user.full_name, email: user.email })
    .from(user)
    .where(eq(user.id, userId))
  if (!row) throw new AppError('not_found')
  return row
}
