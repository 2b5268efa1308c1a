import { createOTP } from '@better-auth/utils/otp'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The secret of an otpauth address as bytes. */
export function readSecret(totpUri: string): Uint8Array<ArrayBuffer> {
  const text = new URL(totpUri).searchParams.get('secret') ?? ''
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The code that an app with this address shows now, or some steps of 30 seconds later. */
export function appCode(totpUri: string, steps = 0): Promise<string> {
  const secret = new TextDecoder().decode(readSecret(totpUri))
  return createOTP(secret, { digits: 6, period: 30 }).hotp(Math.floor(Date.now() / STEP_MS) + steps)
}
