import { createMiddleware } from 'hono/factory'
import type { Env } from '#config/env.ts'
import type { AppEnv } from '#http/api.ts'

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

/** What Google's tag needs, and only while ANALYTICS_ID is set; it is asked for after consent alone. */
const TAG_HOST = 'https://www.googletagmanager.com'
const TAG_REPORTS = `${TAG_HOST} https://*.google-analytics.com https://*.analytics.google.com`
const MEASURED_POLICY = BASE_POLICY.replace(/(connect-src|img-src) 'self'/g, `$& ${TAG_REPORTS}`)

/** The policy of a page: scripts from here, and the inline ones whose hashes the build wrote down. */
export function pagePolicy(scriptHashes: readonly string[], { measured = false } = {}): string {
  const hashes = scriptHashes.map((hash) => ` '${hash}'`).join('')
  return `${measured ? MEASURED_POLICY : BASE_POLICY}; script-src 'self'${measured ? ` ${TAG_HOST}` : ''}${hashes}`
}

const DEFAULT_POLICY = pagePolicy([])

/** Headers every answer carries, whoever gives it; the policy may be replaced by a page's own. */
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

/** A route that needs a stricter policy sets its own first. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(commonHeaders(c.get('deps').env))) {
    if (name !== 'Content-Security-Policy' || !headers.has(name)) headers.set(name, value)
  }
  if (c.req.path.startsWith('/api/') && !headers.has('Cache-Control'))
    headers.set('Cache-Control', 'no-store')
})
