import { sql } from 'drizzle-orm'
import type { Captcha } from '#adapters/captcha/captcha.ts'
import { type Database, rows } from '#database/connect.ts'

/** True once for each solved challenge: the spent ones are kept in the database until they expire. */
export async function spendChallenge(given: {
  db: Database
  captcha: Captcha
  payload: string | null | undefined
}): Promise<boolean> {
  if (!given.payload) return false
  const solved = await given.captcha.verify(given.payload)
  if (!solved) return false
  const result = await given.db.execute(sql`
    insert into spent_challenges (signature, expires_at)
    values (${solved.mark}, ${solved.expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning signature`)
  return rows(result).length === 1
}
