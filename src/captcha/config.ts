import { z } from 'zod'

const SITEVERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

export interface TurnstileConfig {
  /** Public, in the pages. */
  siteKey: string
  secretKey: string
  verifyUrl: string
}

export interface CaptchaConfig {
  /** Null: the own captcha (ALTCHA), which asks no third party. */
  turnstile: TurnstileConfig | null
}

export const captchaVariables = {
  CAPTCHA: z.enum(['altcha', 'turnstile'], { error: 'must be altcha or turnstile' }).default('altcha'),
  TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^[\w.-]{3,100}$/, { error: 'must be a site key of Turnstile' })
    .optional(),
  TURNSTILE_SECRET_KEY: z.string().min(1).max(200).optional(),
  TURNSTILE_VERIFY_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
}

interface CaptchaValues {
  CAPTCHA?: 'altcha' | 'turnstile' | undefined
  TURNSTILE_SITE_KEY?: string | undefined
  TURNSTILE_SECRET_KEY?: string | undefined
  TURNSTILE_VERIFY_URL?: string | undefined
}

export function readCaptchaConfig(values: CaptchaValues): CaptchaConfig {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = values
  if (values.CAPTCHA !== 'turnstile' || !siteKey || !secretKey) return { turnstile: null }
  return { turnstile: { siteKey, secretKey, verifyUrl: values.TURNSTILE_VERIFY_URL ?? SITEVERIFY_URL } }
}

/** What is wrong with these variables together: keys that nobody uses are as surely a mistake as missing ones. */
export function listCaptchaFaults(given: Partial<Record<string, string>>): string[] {
  const keys = ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY']
  if (given.CAPTCHA === 'turnstile')
    return keys.filter((name) => !given[name]).map((name) => `${name} is required with CAPTCHA=turnstile`)
  return keys.filter((name) => given[name]).map((name) => `${name} is used only with CAPTCHA=turnstile`)
}
