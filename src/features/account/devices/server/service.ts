import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rows } from '#database/connect.ts'
import { describeBrowser } from '#features/account/devices/rules.ts'
import { notifyNewDevice } from '#features/account/server/service.ts'
import type { Deps } from '#platform/deps.ts'

export const DEVICE_COOKIE = 'pobyt_device'
/** The longest a browser keeps a cookie (RFC 6265bis). */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

/** Programs without a cookie are new at every sign-in; nobody wants a letter for each. */
const MOST_NOTICES_AN_HOUR = 10
const TOKEN = /^[\w-]{43}$/

/**
 * Remembers the browser of a successful sign-in and tells the person of one not seen before; the first browser
 * of an account is no news. `cookie` is what the browser sent, if anything. Returns the cookie's value.
 */
export async function rememberDevice(
  deps: Deps,
  { userId, cookie, userAgent }: { userId: string; cookie: string | undefined; userAgent: string },
): Promise<string> {
  const token = cookie && TOKEN.test(cookie) ? cookie : randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  await deps.database.db.transaction(async (tx) => {
    const found = await tx.execute(sql`
      select count(*)::int as known,
        count(*) filter (where device_hash = ${hash})::int as same,
        (select count(*)::int from notifications where user_id = ${userId}
          and starts_with(cause, 'new-device:') and sent_at > now() - interval '1 hour') as told
      from known_devices where user_id = ${userId}`)
    const [seen] = rows<{ known: number; same: number; told: number }>(found)
    await tx.execute(sql`
      insert into known_devices (user_id, device_hash) values (${userId}, ${hash})
      on conflict (user_id, device_hash) do update set last_seen_at = now()`)
    if (!seen || seen.known === 0 || seen.same > 0 || seen.told >= MOST_NOTICES_AN_HOUR) return
    await notifyNewDevice(deps, tx, { userId, device: describeBrowser(userAgent), cause: hash })
  })
  return token
}
