import { createOTP } from '@better-auth/utils/otp'
import type { TestApp } from './test-app.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The secret of an otpauth address as bytes. */
export function readSecret(totpUri: string): Uint8Array<ArrayBuffer> {
  const text = new URL(totpUri).searchParams.get('secret') ?? ''
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/**
 * The code that an app with this address shows now, or some steps of 30 seconds later. The server takes the one before
 * and the one after the present one: only a present or later code is still right when the machine is slow.
 */
export function appCode(totpUri: string, steps = 0): Promise<string> {
  const secret = new TextDecoder().decode(readSecret(totpUri))
  return createOTP(secret, { digits: 6, period: 30 }).hotp(Math.floor(Date.now() / STEP_MS) + steps)
}

/** As if the codes so far had been typed long ago: an app shows the next one only after half a minute. */
export const forgetUsedCodes = (app: Pick<TestApp, 'sql'>, userId: string) =>
  app.sql('update two_factor set last_step = null where user_id = $1', [userId])
