import { sql } from 'drizzle-orm'
import { withOwnerRole } from '#database/owner-role.ts'
import type { Language } from '#language/language.ts'
import type { Act, ApplicantActor } from './actor.ts'

/** Stores the language of the person's mails. */
export function setPersonLanguage({ tx, actor }: Act<ApplicantActor>, language: Language): Promise<void> {
  return withOwnerRole(tx, async () => {
    await tx.execute(
      sql`update "user" set locale = ${language}, updated_at = now() where id = ${actor.userId}`,
    )
  })
}
