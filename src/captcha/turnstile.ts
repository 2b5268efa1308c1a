import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Captcha } from '#captcha/captcha.ts'
import type { TurnstileConfig } from '#captcha/config.ts'
import { AppError } from '#errors/app-error.ts'

const TIMEOUT_MS = 8_000
/** A token is good for five minutes; longer than any clock is wrong. */
const TOKEN_MS = 10 * 60_000
const MAX_TOKEN_CHARACTERS = 2_048
/** Faults of the configuration or of Turnstile: the visitor has done nothing wrong. */
const NOT_THE_VISITOR = ['missing-input-secret', 'invalid-input-secret', 'internal-error', 'bad-request']

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

/**
 * Cloudflare Turnstile, checked at siteverify (developers.cloudflare.com/turnstile/get-started/server-side-validation):
 * a token is good once. Throws unavailable when the check cannot be made.
 */
export function createTurnstile({ siteKey, secretKey, verifyUrl }: TurnstileConfig): Captcha {
  return {
    createChallenge: async () => ({ provider: 'turnstile', site_key: siteKey }),
    async verify(token, { clientAddress }) {
      if (token.length > MAX_TOKEN_CHARACTERS) return null
      const answer = await ask(verifyUrl, {
        secret: secretKey,
        response: token,
        remoteip: clientAddress,
        idempotency_key: randomUUID(),
      })
      const codes = answer['error-codes']
      if (!answer.success && codes.some((code) => NOT_THE_VISITOR.includes(code)))
        throw new AppError('unavailable', { cause: new Error(`siteverify: ${codes.join(', ')}`) })
      if (!answer.success) return null
      const signature = createHash('sha256').update(token).digest('base64url')
      return { signature, expiresAt: new Date(Date.now() + TOKEN_MS) }
    },
  }
}

async function ask(url: string, body: object): Promise<z.infer<typeof answerSchema>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answerSchema.parse(await response.json())
  } catch (error) {
    throw new AppError('unavailable', { cause: error })
  }
}
