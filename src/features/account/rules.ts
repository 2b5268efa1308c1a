import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { SIGN_IN_STEP_PATHS } from '#shared/paths.ts'
import { PASSWORD_WEAKNESSES, type PasswordWeakness } from './contract.ts'

/** AUTH-8: how often the browser looks at the session's end, and how many looks before it renews. */
export const SESSION_TICK_MS = 30_000
export const REFRESH_MARGIN_TICKS = 3

/** Where a notice leads somebody who did not do what it tells of. */
export const SECURITY_NOTICE_PATH = '/forgot-password'

export const AFTER_SIGN_IN_PATH = '/dashboard'
const LONGEST_SENSIBLE_PATH = 2_000
const PAGES_BEFORE_SIGN_IN: readonly string[] = ['/login', '/register', ...SIGN_IN_STEP_PATHS]

/** True from three ticks before the session ends (and after). Both times in milliseconds. */
export function isRefreshDue({ expiresAt, now }: { expiresAt: number; now: number }): boolean {
  return expiresAt - now <= REFRESH_MARGIN_TICKS * SESSION_TICK_MS
}

/**
 * Where to go after sign-in: `from` when it is a path of this site, else the dashboard. A browser reads
 * '//host', '/\host' and a slash followed by a tab or line break as another site, so none of them passes.
 */
export function chooseReturnPath(from: unknown): string {
  if (typeof from !== 'string' || from.length > LONGEST_SENSIBLE_PATH) return AFTER_SIGN_IN_PATH
  if (!/^\/(?![/\\])/.test(from) || from.includes('\\') || hasControlCharacter(from))
    return AFTER_SIGN_IN_PATH
  const [path = ''] = from.split(/[?#]/)
  return PAGES_BEFORE_SIGN_IN.includes(path) ? AFTER_SIGN_IN_PATH : from
}

/** The known weaknesses in a server's list, in one order; anything else in it is left out. */
export function readWeaknesses(value: unknown): PasswordWeakness[] {
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value
  if (!Array.isArray(names)) return []
  return PASSWORD_WEAKNESSES.filter((weakness) => names.includes(weakness))
}

/** Why a new password is refused, one sentence a reason. */
export function explainRefusedPassword(weaknesses: readonly PasswordWeakness[]): string {
  const sentences = {
    common: m.account_password_common,
    contains_name: m.account_password_contains_name,
    contains_email: m.account_password_contains_email,
  }
  return weaknesses.map((weakness) => sentences[weakness]()).join(' ')
}

/** What is wrong with the password somebody has just signed in with, one sentence a reason. */
export function explainWeakPassword(weaknesses: readonly PasswordWeakness[]): string {
  const sentences = {
    common: m.account_password_weakness_common,
    contains_name: m.account_password_weakness_contains_name,
    contains_email: m.account_password_weakness_contains_email,
  }
  return weaknesses.map((weakness) => sentences[weakness]()).join(' ')
}

/** At most two letters for the account button: "TB" for Tamar Beridze, "T" for tamar@example.com. */
export function initialsOf({ full_name, email }: Pick<AuthUser, 'full_name' | 'email'>): string {
  const words = (full_name.trim() || email).split(/[\s@]+/).filter(Boolean)
  const chosen = full_name.trim() ? [words[0], words.length > 1 ? words.at(-1) : ''] : [words[0]]
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f')
}

export interface AuthUser {
  id: string
  email: string
  full_name: string
}

export interface AuthSession {
  user: AuthUser
  /** Seconds since 1970, as the specification's session has it. */
  expires_at: number
}

/**
 * The session in get-session's answer, which calls the full name `name`; null when nobody is signed in, undefined when
 * it is neither. By hand: every screen reads it, and a schema would bring zod into the first load.
 */
export function readSessionAnswer(answer: unknown): AuthSession | null | undefined {
  if (answer === null) return null
  const { session, user } = Object(answer)
  const expires = Date.parse(session?.expiresAt)
  const isWhole = [user?.id, user?.email, user?.name].every((text) => typeof text === 'string')
  if (!isWhole || Number.isNaN(expires)) return undefined
  const { id, email, name: full_name } = user
  return { user: { id, email, full_name }, expires_at: Math.floor(expires / 1000) }
}

/** Day and wall clock in Warsaw, as notices of the account name a moment. */
export function describeMoment(instant: Date): string {
  const { date, time } = wallClockInWarsaw(instant)
  return m.account_moment({ day: formatDate(date), time })
}
