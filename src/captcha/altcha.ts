import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Captcha } from '#captcha/captcha.ts'

/** Takes about a second on a phone and a millisecond on the server. A challenge expires after ten minutes. */
const ITERATIONS = 5_000
const TRIES = { min: 400, max: 800 }
const LIFE_SECONDS = 10 * 60
const MAX_PAYLOAD_CHARACTERS = 4_000

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(ITERATIONS),
      keyLength: z.number().int().max(64),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string().min(1),
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string() }),
})

interface AltchaOptions {
  /** The secrets whose challenges count; the first one signs. */
  secrets(): readonly [string, ...string[]]
  /** How many hashes a device computes until it has found the solution: a number between these. */
  tries?: { min: number; max: number }
}

/** ALTCHA: the visitor's own device solves the challenge, and no third party is called. */
export function createAltcha({ secrets, tries = TRIES }: AltchaOptions): Captcha {
  return {
    createChallenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ITERATIONS,
        counter: randomInt(tries.min, tries.max),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + LIFE_SECONDS,
        ...deriveSecrets(secrets()[0]),
      }),
    async verify(payload) {
      const parsed = payloadSchema.safeParse(decode(payload))
      if (!parsed.success) return null
      const { challenge, solution } = parsed.data
      for (const secret of secrets()) {
        const proof = { challenge, solution, deriveKey, ...deriveSecrets(secret) }
        const result = await verifySolution(proof).catch(() => null)
        if (result?.verified)
          return {
            signature: challenge.signature,
            expiresAt: new Date(challenge.parameters.expiresAt * 1000),
          }
      }
      return null
    },
  }
}

function deriveSecrets(secret: string) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  return {
    hmacSignatureSecret: derive('altcha challenge'),
    hmacKeySignatureSecret: derive('altcha key'),
  }
}

function decode(payload: string): unknown {
  if (payload.length > MAX_PAYLOAD_CHARACTERS) return null
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
