import { decodeJwt, decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose'
import type { Deps } from '#config/deps.ts'
import { TOKEN_ALGORITHM } from '#features/account/tokens/contract.ts'
import { findTokenFacts } from './store.ts'

/** Tolerated difference between the clocks of two servers. */
const CLOCK_SECONDS = 5

/**
 * The token of the session that a JSON Web Token was made for; null for one that is forged, too old, made for somebody
 * else or whose session has ended. RFC 7519, RFC 8725: one algorithm, and issuer and audience are ours.
 */
export async function findSessionOfToken(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  token: string,
): Promise<string | null> {
  try {
    const { kid } = decodeProtectedHeader(token)
    const { sub, sid } = decodeJwt(token)
    if (!kid || !sub || typeof sid !== 'string') return null
    const facts = await findTokenFacts(database.db, { keyId: kid, sessionId: sid, userId: sub })
    if (!facts?.session_token) return null
    const key = await importJWK(JSON.parse(facts.public_key) as JWK, TOKEN_ALGORITHM)
    const { origin } = env.publicUrl
    await jwtVerify(token, key, {
      algorithms: [TOKEN_ALGORITHM],
      issuer: origin,
      audience: origin,
      clockTolerance: CLOCK_SECONDS,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    })
    return facts.session_token
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return null
    if (error instanceof TypeError) return null
    throw error
  }
}
