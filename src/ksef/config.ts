import { z } from 'zod'

export interface KsefConfig {
  /** Address and token of the Ministry's API; null without a token. */
  ksef: { url: URL; token: string } | null
}

export const KSEF_PRODUCTION = 'https://api.ksef.mf.gov.pl'
const PRODUCTION_HOST = new URL(KSEF_PRODUCTION).hostname

/** The variables that say where invoices between firms are issued. */
export const ksefVariables = {
  /** The environment: the test environment is https://api-test.ksef.mf.gov.pl. */
  KSEF_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  KSEF_TOKEN: z.string().min(20, { error: 'must be a token of KSeF' }).max(1000).optional(),
}

interface KsefValues {
  KSEF_URL?: string | undefined
  KSEF_TOKEN?: string | undefined
}

export function readKsefConfig({
  KSEF_URL: url = KSEF_PRODUCTION,
  KSEF_TOKEN: token,
}: KsefValues): KsefConfig {
  return { ksef: token ? { url: new URL(url), token } : null }
}

/**
 * What is wrong with these variables together. An invoice of the sandbox is practice, and an invoice in the production
 * environment is issued, whatever its number says; the data of a real client have no place in a test environment.
 */
export function listKsefFaults(given: Partial<Record<string, string>>): string[] {
  const { KSEF_URL: url, KSEF_TOKEN: token, STRIPE_SECRET_KEY: stripeKey } = given
  if (!token) return url ? ['KSEF_TOKEN is required with KSEF_URL'] : []
  const isProduction = !url || (URL.canParse(url) && new URL(url).hostname === PRODUCTION_HOST)
  if (isProduction && !stripeKey)
    return [
      'KSEF_TOKEN with the production environment needs STRIPE_SECRET_KEY: invoices of the sandbox are practice; KSEF_URL=https://api-test.ksef.mf.gov.pl is the test environment',
    ]
  if (!isProduction && stripeKey?.includes('_live_'))
    return [`KSEF_URL must be ${KSEF_PRODUCTION} with a live STRIPE_SECRET_KEY: invoices of clients are real`]
  return []
}
