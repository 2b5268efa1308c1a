import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import type { Env } from '#config/env.ts'
import { CALLBACK_ERRORS, CALLBACK_PATH, type CallbackError } from '#features/account/recovery/contract.ts'
import { getOwnerByEmail } from '#features/account/recovery/server/store.ts'
import { type Language, readLanguage } from '#language/language.ts'
import { acceptedSecrets } from '#session/config.ts'
import { actAsSystem } from '#session/system-act.ts'

/** A token as Better Auth signs it. What a mail program has added to the link before or after it is not of it. */
const TOKEN = /eyJ[\w-]*\.[\w-]+\.[\w-]+/

const payloadSchema = z.object({ email: z.email() })

/** The token in what has come as one; '' without one. */
export const findToken = (given: string): string => TOKEN.exec(given)?.[0] ?? ''

/**
 * The address that a confirmation link is for, with the language of its mail, or why it confirms none. Reads only, however often
 * it is opened.
 */
export async function readConfirmationLink(
  { env, database }: Deps,
  token: string,
): Promise<{ email: string; language: Language } | { error: CallbackError; language?: Language }> {
  const read = await readToken(token, acceptedSecrets(env))
  if ('error' in read) return read
  const { email } = read
  const task = 'account.read-confirmation-link'
  const owner = await actAsSystem({ database, task }, ({ tx }) => getOwnerByEmail(tx, email))
  if (!owner) return { error: 'INVALID_TOKEN' }
  const language = readLanguage(owner.locale)
  return owner.email_verified ? { error: 'TOKEN_USED', language } : { email: owner.email, language }
}

const toKey = (secret: string) => new TextEncoder().encode(secret)

async function readToken(
  token: string,
  secrets: readonly string[],
): Promise<{ email: string } | { error: CallbackError }> {
  let isExpired = false
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, toKey(secret), { algorithms: ['HS256'] })
      return payloadSchema.parse(payload)
    } catch (error) {
      isExpired ||= error instanceof errors.JWTExpired
    }
  }
  return { error: isExpired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN' }
}

/**
 * The token as the present APP_SECRET signs it, for Better Auth, which knows no other; unchanged when it has signed it
 * already, or when no accepted secret has.
 */
export async function renewToken(token: string, env: Env): Promise<string> {
  const [current, ...others] = acceptedSecrets(env)
  for (const secret of others) {
    const read = await jwtVerify(token, toKey(secret), { algorithms: ['HS256'] }).catch(() => null)
    if (read) return new SignJWT(read.payload).setProtectedHeader({ alg: 'HS256' }).sign(toKey(current))
  }
  return token
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
