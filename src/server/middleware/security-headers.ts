import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#platform/api.ts'

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

/** The policy of a page: scripts from here, and the inline ones whose hashes the build wrote down. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return `${BASE_POLICY}; script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join('')}`
}

const DEFAULT_POLICY = pagePolicy([])

/** Headers every answer carries; a route that needs a stricter policy sets its own first. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const headers = c.res.headers
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', DEFAULT_POLICY)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('X-Frame-Options', 'DENY')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  if (c.get('deps').env.publicUrl.protocol === 'https:') {
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
  if (c.req.path.startsWith('/api/') && !headers.has('Cache-Control'))
    headers.set('Cache-Control', 'no-store')
})
