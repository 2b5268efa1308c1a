import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import { KEY_GRACE_SECONDS } from '#features/account/tokens/contract.ts'

interface TokenFacts {
  /** JSON Web Key. */
  public_key: string
  /** Null when the session has ended. */
  session_token: string | null
}

/** The key that a token names and the session it was made for; null for an unknown key. Nothing is verified here. */
export async function findTokenFacts(
  db: Database,
  { keyId, sessionId, userId }: { keyId: string; sessionId: string; userId: string },
): Promise<TokenFacts | null> {
  const found = await db.execute(sql`
    select j.public_key, (
      select s.token from session s
      where s.id = ${sessionId} and s.user_id = ${userId} and s.expires_at > now()) as session_token
    from jwks j
    where j.id = ${keyId} and (j.expires_at is null
      or j.expires_at > now() - make_interval(secs => ${KEY_GRACE_SECONDS}))`)
  return rows<TokenFacts>(found)[0] ?? null
}

/** Ends every key that signs: the next token is signed by a new one. A second ago, because instants are rounded. */
export async function endKeys(db: Database): Promise<void> {
  await db.execute(
    sql`update jwks set expires_at = now() - interval '1 second' where expires_at is null or expires_at > now()`,
  )
}
