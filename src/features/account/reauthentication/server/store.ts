import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'

/** Seconds since this session began or its owner last proved again who they are; null without such a session. */
export async function getSignInAge(db: Database, sessionId: string): Promise<number | null> {
  const found = await db.execute(sql`
    select extract(epoch from now() - greatest(created_at, confirmed_at))::float8 as age
    from session where id = ${sessionId} and expires_at > now()`)
  return rows<{ age: number }>(found)[0]?.age ?? null
}

/** Notes that the owner of this session has just proved again who they are. */
export async function confirmSignIn(db: Database, sessionId: string): Promise<void> {
  await db.execute(sql`update session set confirmed_at = now() where id = ${sessionId}`)
}
