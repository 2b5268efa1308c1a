import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import { rows, type Tx } from '#database/database.ts'
import { describeBrowser } from '#features/account/devices/rules.ts'
import { describeMoment, SECURITY_NOTICE_PATH } from '#features/account/rules.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'

/** Its name over http; over https it begins with "__Host-", so that no other host of the domain can set it. */
export const DEVICE_COOKIE = 'pobyt_device'
/** The longest a browser keeps a cookie (RFC 6265bis). */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

/** Programs without a cookie are new at every sign-in; nobody wants a letter for each, nor a row for ever. */
const MAX_NOTICES_PER_HOUR = 10
const MAX_DEVICES = 50
/** People who share a browser: each has a token of their own in its cookie, the latest first. */
const MAX_TOKENS = 10
const TOKEN = /^[\w-]{43}$/

export interface Device {
  /** Random, in the browser's cookie. */
  token: string
  /** What is kept of it. */
  hash: string
}

/** What a browser's cookie holds: the tokens that look like ours. Whether one is, only the account knows. */
export function readDevices(cookie: string | undefined): Device[] {
  const tokens = (cookie ?? '').split('.', MAX_TOKENS).filter((token) => TOKEN.test(token))
  return tokens.map(toDevice)
}

/** A token for a browser that has none of this account: never one that somebody brought along. */
export function createDevice(): Device {
  return toDevice(randomBytes(32).toString('base64url'))
}

/** The cookie's value: the token of whoever signed in now, and those of the others at this browser. */
export function writeDevices(own: Device, others: readonly Device[]): string {
  const tokens = [own, ...others].map(({ token }) => token)
  return [...new Set(tokens)].slice(0, MAX_TOKENS).join('.')
}

function toDevice(token: string): Device {
  return { token, hash: createHash('sha256').update(token).digest('base64url') }
}

/**
 * Remembers the browser of a successful sign-in and tells the person of one not seen before; the first browser
 * of an account is no news. Only the newest 50 stay known. The caller holds the account's lock.
 */
export async function rememberDevice(
  deps: Deps,
  tx: Tx,
  { userId, hash, userAgent }: { userId: string; hash: string; userAgent: string },
): Promise<void> {
  const counted = await tx.execute(sql`
    select count(*)::int as known,
      count(*) filter (where device_hash = ${hash})::int as same,
      (select count(*)::int from notifications where user_id = ${userId}
        and starts_with(cause, 'new-device:') and sent_at > now() - interval '1 hour') as told
    from known_devices where user_id = ${userId}`)
  const [counts] = rows<{ known: number; same: number; told: number }>(counted)
  await tx.execute(sql`
    insert into known_devices (user_id, device_hash) values (${userId}, ${hash})
    on conflict (user_id, device_hash) do update set last_seen_at = now()`)
  if (!counts || counts.same > 0) return
  if (counts.known >= MAX_DEVICES) await deleteOldDevices(tx, userId)
  if (counts.known === 0 || counts.told >= MAX_NOTICES_PER_HOUR) return
  await notifyNewDevice(deps, tx, { userId, device: describeBrowser(userAgent), cause: hash })
}

async function deleteOldDevices(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId}
      order by last_seen_at desc offset ${MAX_DEVICES})`)
}

/** `device` is "Firefox on Windows"; `cause` is the device's signature, so that it is told once. */
async function notifyNewDevice(
  deps: Deps,
  tx: Tx,
  { userId, device, cause }: { userId: string; device: string; cause: string },
): Promise<void> {
  const moment = describeMoment(deps.now())
  await notify(deps, tx, {
    userId,
    topic: 'security',
    message: m.account_devices_notice_new_device({ device, moment }),
    link: SECURITY_NOTICE_PATH,
    cause: `new-device:${userId}:${cause}`,
    mail: {
      subject: m.account_devices_mail_new_device_subject(),
      paragraphs: [
        m.account_devices_mail_new_device_text({ device, moment }),
        m.account_devices_mail_new_device_advice(),
      ],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    },
  })
}
