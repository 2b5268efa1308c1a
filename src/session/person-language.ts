import { sql } from 'drizzle-orm'
import type { Language } from '#language/language.ts'
import { withOwnerRole } from './owner-role.ts'
import type { ApplicantSession } from './session.ts'

/** Stores the language of the person's mails. Throws signed_out. */
export function setPersonLanguage(session: ApplicantSession, language: Language): Promise<void> {
  return session.transaction((tx, { userId }) =>
    withOwnerRole(tx, async () => {
      await tx.execute(sql`update "user" set locale = ${language}, updated_at = now() where id = ${userId}`)
    }),
  )
}
