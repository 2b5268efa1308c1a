import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Deps } from '#config/deps.ts'
import { rows, type Tx } from '#database/database.ts'
import { recognizeBrowser } from '#features/account/devices/rules.ts'
import { notify } from '#features/notifications/server/service.ts'
import { newDeviceNotice } from './mail.ts'

/** Cookie name over http; over https it gets the prefix "__Host-", so that no other host of the domain can set it. */
export const DEVICE_COOKIE = 'pobyt_device'
/** The longest lifetime browsers accept (RFC 6265bis). */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

/** A program without cookies is a new device at every sign-in: this limits the mails and rows it causes. */
const MAX_NOTICES_PER_HOUR = 10
const MAX_DEVICES = 50
/** Tokens in one cookie, for people who share a browser: each account has its own token, the latest first. */
const MAX_TOKENS = 10
const TOKEN = /^[\w-]{43}$/

export interface Device {
  /** A random value in the browser's cookie. */
  token: string
  /** The hash that the database stores. */
  hash: string
}

/** The tokens of a browser's cookie that have our format. Only the account's rows say whether one is known. */
function readDevices(cookie: string | undefined): Device[] {
  const tokens = (cookie ?? '').split('.', MAX_TOKENS).filter((token) => TOKEN.test(token))
  return tokens.map(toDevice)
}

/** The tokens in the cookie of this request. */
export function readRequestDevices(c: Context, secure: boolean): Device[] {
  return readDevices(getCookie(c, DEVICE_COOKIE, secure ? 'host' : undefined))
}

/** The Set-Cookie header of a browser that has signed in. */
export function writeDeviceCookie(own: Device, others: readonly Device[], secure: boolean): string {
  const value = writeDevices(own, others)
  const shared = { path: '/', maxAge: DEVICE_COOKIE_SECONDS, httpOnly: true, sameSite: 'Lax' } as const
  if (!secure) return generateCookie(DEVICE_COOKIE, value, shared)
  return generateCookie(DEVICE_COOKIE, value, { ...shared, prefix: 'host', secure })
}

/** A new token for a browser that is unknown to the account; a token that the browser sent is never adopted. */
export function createDevice(): Device {
  return toDevice(randomBytes(32).toString('base64url'))
}

/** The cookie's value: the token of the account that signed in, then those of the other accounts. */
function writeDevices(own: Device, others: readonly Device[]): string {
  const tokens = [own, ...others].map(({ token }) => token)
  return [...new Set(tokens)].slice(0, MAX_TOKENS).join('.')
}

function toDevice(token: string): Device {
  return { token, hash: createHash('sha256').update(token).digest('base64url') }
}

/**
 * Stores the browser of a successful sign-in and notifies the person of a new one, except of the account's first. Only
 * the newest 50 are kept. The caller holds the account's lock. Returns whether the browser is new to the account.
 */
export async function rememberDevice(
  deps: Deps,
  tx: Tx,
  { userId, hash, userAgent }: { userId: string; hash: string; userAgent: string },
): Promise<boolean> {
  // The counts are of before the insert: one statement sees one state.
  const counted = await tx.execute(sql`
    with stored as (
      insert into known_devices (user_id, device_hash) values (${userId}, ${hash})
      on conflict (user_id, device_hash) do update set last_seen_at = now())
    select count(*)::int as known,
      count(*) filter (where device_hash = ${hash})::int as same,
      (select count(*)::int from notifications where user_id = ${userId}
        and starts_with(dedupe_key, 'new-device:') and sent_at > now() - interval '1 hour') as told
    from known_devices where user_id = ${userId}`)
  const [counts] = rows<{ known: number; same: number; told: number }>(counted)
  if (!counts || counts.same > 0) return false
  if (counts.known >= MAX_DEVICES) await deleteOldDevices(tx, userId)
  if (counts.known === 0 || counts.told >= MAX_NOTICES_PER_HOUR) return true
  const names = recognizeBrowser(userAgent)
  await notify(deps, tx, newDeviceNotice({ userId, names, hash, at: deps.now() }))
  return true
}

async function deleteOldDevices(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId}
      order by last_seen_at desc offset ${MAX_DEVICES})`)
}
