import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { CALLBACK_ERRORS, CALLBACK_PATH, type CallbackError } from '#features/account/recovery/contract.ts'
import { getOwnerByEmail } from '#features/account/recovery/server/store.ts'
import { actAsSystem } from '#session/system-act.ts'

/** A token as Better Auth signs it. What a mail program has added to the link before or after it is not of it. */
const TOKEN = /eyJ[\w-]*\.[\w-]+\.[\w-]+/

const payloadSchema = z.object({ email: z.email() })

/** The token in what has come as one; '' without one. */
export const findToken = (given: string): string => TOKEN.exec(given)?.[0] ?? ''

/** The address that a confirmation link is for, or why it confirms none. Reads only, however often it is opened. */
export async function readConfirmationLink(
  { env, database }: Deps,
  token: string,
): Promise<{ email: string } | { error: CallbackError }> {
  const read = await readToken(token, env.appSecret)
  if ('error' in read) return read
  const { email } = read
  const task = 'account.read-confirmation-link'
  const owner = await actAsSystem({ database, task }, ({ tx }) => getOwnerByEmail(tx, email))
  if (!owner) return { error: 'INVALID_TOKEN' }
  return owner.email_verified ? { error: 'TOKEN_USED' } : { email: owner.email }
}

async function readToken(
  token: string,
  appSecret: string,
): Promise<{ email: string } | { error: CallbackError }> {
  try {
    const key = new TextEncoder().encode(appSecret)
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    return payloadSchema.parse(payload)
  } catch (error) {
    return { error: error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN' }
  }
}

/**
 * Reads the error of Better Auth's redirect; a link that was used before is redirected without one, as if it had just
 * worked.
 */
export function readRedirectError(response: Response): CallbackError {
  const target = new URL(response.headers.get('location') ?? CALLBACK_PATH, 'http://page.invalid')
  const error = target.searchParams.get('error')
  if (response.status === 302 && error === null) return 'TOKEN_USED'
  return CALLBACK_ERRORS.find((known) => known === error) ?? 'INVALID_TOKEN'
}
