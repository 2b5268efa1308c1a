import { sql } from 'drizzle-orm'
import { createAltcha } from '#captcha/altcha.ts'
import { type Database, type DatabaseHandle, rows } from '#database/database.ts'

export interface CaptchaVerifier {
  /** A fresh challenge as the widget wants it. */
  createChallenge(): Promise<object>
  /** True once for each solved challenge. */
  consume(payload: string | null | undefined): Promise<boolean>
}

interface CaptchaDeps {
  /** The secret signs the challenges. */
  env: { appSecret: string }
  database: DatabaseHandle
}

/** The captcha before public calls that write: registration and messages. */
export function createCaptchaVerifier({ env, database }: CaptchaDeps): CaptchaVerifier {
  const captcha = createAltcha({ secret: env.appSecret })
  return {
    createChallenge: () => captcha.createChallenge(),
    async consume(payload) {
      const solved = payload ? await captcha.verify(payload) : null
      return solved !== null && consumeOnce(database.db, solved)
    },
  }
}

/** The spent challenges are kept in the database until they expire, so that none works twice. */
async function consumeOnce(db: Database, { signature, expiresAt }: { signature: string; expiresAt: Date }) {
  const result = await db.execute(sql`
    insert into spent_challenges (signature, expires_at)
    values (${signature}, ${expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning signature`)
  return rows(result).length === 1
}
