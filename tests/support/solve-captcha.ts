import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Does the work a visitor's browser does: the widget's base64 payload for a challenge of this server. */
export async function solveCaptcha(origin: string): Promise<string> {
  const response = await fetch(new URL('/api/captcha', origin))
  const challenge = (await response.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge could not be solved')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
