import { createMiddleware } from 'hono/factory'
import { TURNSTILE_ORIGIN } from '#captcha/captcha-header.ts'
import type { Env } from '#config/env.ts'
import type { AppEnv } from '#http/api.ts'
import { MAP_ORIGIN, MAP_PROBE } from '#shared/operator.ts'

const BASE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sources for Google's tag, allowed only when ANALYTICS_ID is set. Pages load the tag only after consent. */
const TAG_HOST = 'https://www.googletagmanager.com'
const TAG_ENDPOINTS = `${TAG_HOST} https://*.google-analytics.com https://*.analytics.google.com`
const ANALYTICS_POLICY = BASE_POLICY.replace(/(connect-src|img-src) 'self'/g, `$& ${TAG_ENDPOINTS}`)

/**
 * The content security policy of a page: scripts of our own origin, and inline scripts by their hashes. Only a page with
 * `map` may show the map of OpenStreetMap, which a person asks for by a click; only one with `turnstile` the widget of
 * Turnstile.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  { analytics = false, map = false, turnstile = false } = {},
): string {
  const hashes = scriptHashes.map((hash) => ` '${hash}'`).join('')
  const hosts = [...(analytics ? [TAG_HOST] : []), ...(turnstile ? [TURNSTILE_ORIGIN] : [])]
  const scripts = ["script-src 'self'", ...hosts].join(' ') + hashes
  const frames = [...(map ? [MAP_ORIGIN] : []), ...(turnstile ? [TURNSTILE_ORIGIN] : [])]
  const policy = `${analytics ? ANALYTICS_POLICY : BASE_POLICY}; ${scripts}`
  const pictures = map ? policy.replace("img-src 'self'", `$& ${MAP_PROBE}`) : policy
  return frames.length > 0 ? `${pictures}; frame-src ${frames.join(' ')}` : pictures
}

const DEFAULT_POLICY = pagePolicy([])

/** Headers of every response. A page has its own policy in place of the default one. */
export function commonHeaders({ publicUrl }: Pick<Env, 'publicUrl'>): Record<string, string> {
  return {
    'Content-Security-Policy': DEFAULT_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.protocol === 'https:'
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** Sets the common headers. A policy that the route has already set stays. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(commonHeaders(c.get('deps').env))) {
    if (name !== 'Content-Security-Policy' || !headers.has(name)) headers.set(name, value)
  }
  if (c.req.path.startsWith('/api/') && !headers.has('Cache-Control'))
    headers.set('Cache-Control', 'no-store')
})
