import { eq } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { TERMS_VERSION } from '#features/account/contract.ts'
import type { ApplicantSession } from '#session/session.ts'
import { user } from '#session/session-table.ts'
import { actAsSystem } from '#session/system-act.ts'

/**
 * Stores that the person agrees to this version of the terms (a day, YYYY-MM-DD), and when. Throws conflict for another
 * version than the current one: the person has read another text.
 */
export async function acceptTerms(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { session, version }: { session: ApplicantSession; version: string },
): Promise<void> {
  if (version !== TERMS_VERSION) throw new AppError('conflict')
  const { userId } = await session.check()
  await actAsSystem({ database, task: 'account.accept-terms' }, ({ tx }) =>
    tx.update(user).set({ terms_version: version, terms_accepted_at: now() }).where(eq(user.id, userId)),
  )
}
