import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a challenge of this server like the widget; returns the base64 payload. */
export async function solveCaptcha(origin: string): Promise<string> {
  const response = await fetch(new URL('/api/captcha', origin))
  const challenge = (await response.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge could not be solved')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
