import { Hono } from 'hono'
import type { Deps } from '#config/deps.ts'
import type { AppEnv } from '#http/api.ts'

const SECURITY_TXT_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

/** /.well-known/security.txt (RFC 9116). Generated per request, because its expiry must be in the near future. */
export function createWellKnown({ env, now }: Pick<Deps, 'env' | 'now'>) {
  const app = new Hono<AppEnv>()
  app.get('/.well-known/security.txt', (c) => {
    const expires = new Date(now().getTime() + SECURITY_TXT_DAYS * DAY_MS)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: mailto:${env.operatorEmail ?? env.operator.email.support}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, pl',
      `Canonical: ${env.publicUrl.origin}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`)
  })
  return app
}
