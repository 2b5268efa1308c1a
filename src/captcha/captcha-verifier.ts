import { sql } from 'drizzle-orm'
import type { Captcha } from '#captcha/captcha.ts'
import { type Database, type DatabaseHandle, rows } from '#database/database.ts'

export interface CaptchaVerifier {
  /** A new challenge in the widget's format. */
  createChallenge(): Promise<object>
  /** True for a solved challenge, and only the first time. Throws unavailable when it cannot be checked now. */
  consume(payload: string | null | undefined, visitor: { clientAddress: string }): Promise<boolean>
}

/** Checks the captcha of public calls that write: registration and contact messages. */
export function createCaptchaVerifier({
  captcha,
  database,
}: {
  captcha: Captcha
  database: DatabaseHandle
}): CaptchaVerifier {
  return {
    createChallenge: () => captcha.createChallenge(),
    async consume(payload, visitor) {
      const solved = payload ? await captcha.verify(payload, visitor) : null
      return solved !== null && consumeOnce(database.db, solved)
    },
  }
}

/** Spent challenges stay in the database until they expire, so that none can be used twice. */
async function consumeOnce(db: Database, { signature, expiresAt }: { signature: string; expiresAt: Date }) {
  const result = await db.execute(sql`
    insert into spent_challenges (signature, expires_at)
    values (${signature}, ${expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning signature`)
  return rows(result).length === 1
}
