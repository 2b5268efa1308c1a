import { LANGUAGES, type Language } from '#language/language.ts'
import { readLanguagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { SIGN_IN_STEP_PATHS } from '#shared/paths.ts'
import {
  MIN_PASSWORD_LENGTH,
  PASSWORD_WEAKNESSES,
  type PasswordWeakness,
  ROLES,
  type Role,
} from './contract.ts'

/** AUTH-8: how often the browser checks the session's expiry, and how many checks before it the session is renewed. */
export const SESSION_TICK_MS = 30_000
const REFRESH_MARGIN_TICKS = 3

/** Link of security notices, for somebody who did not do what the notice reports. */
export const SECURITY_NOTICE_PATH = '/forgot-password'

export const AFTER_SIGN_IN_PATH = '/dashboard'
/** The same for the people of the consultancy. */
export const OFFICE_PATH = '/office'
const LONGEST_SENSIBLE_PATH = 2_000
const PAGES_BEFORE_SIGN_IN: readonly string[] = ['/login', '/register', ...SIGN_IN_STEP_PATHS]

/** True from three ticks before the session ends (and after). Both times in milliseconds. */
export function isRefreshDue({ expiresAt, now }: { expiresAt: number; now: number }): boolean {
  return expiresAt - now <= REFRESH_MARGIN_TICKS * SESSION_TICK_MS
}

/**
 * The path to open after sign-in: `from` when it is a path of this site, else `home`. Browsers read '//host',
 * '/\host' and a slash followed by a tab or line break as another site, so these are rejected.
 */
export function chooseReturnPath(from: unknown, home: string = AFTER_SIGN_IN_PATH): string {
  if (typeof from !== 'string' || from.length > LONGEST_SENSIBLE_PATH) return home
  if (!/^\/(?![/\\])/.test(from) || from.includes('\\') || hasControlCharacter(from)) return home
  const [path = ''] = from.split(/[?#]/)
  return PAGES_BEFORE_SIGN_IN.includes(readLanguagePath(path).path) ? home : from
}

/** The known weaknesses of a server's list, in a fixed order; unknown values are left out. */
export function readWeaknesses(value: unknown): PasswordWeakness[] {
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value
  if (!Array.isArray(names)) return []
  return PASSWORD_WEAKNESSES.filter((weakness) => names.includes(weakness))
}

/** Why a new password is rejected, one sentence per reason. */
export function explainRefusedPassword(weaknesses: readonly PasswordWeakness[]): string {
  const sentences = {
    common: m.account_password_common,
    contains_name: m.account_password_contains_name,
    contains_email: m.account_password_contains_email,
  }
  return weaknesses.map((weakness) => sentences[weakness]()).join(' ')
}

/** What is wrong with the password that somebody has just signed in with, one sentence per reason. */
export function explainWeakPassword(weaknesses: readonly PasswordWeakness[]): string {
  const sentences = {
    common: m.account_password_weakness_common,
    contains_name: m.account_password_weakness_contains_name,
    contains_email: m.account_password_weakness_contains_email,
  }
  return weaknesses.map((weakness) => sentences[weakness]()).join(' ')
}

/** At most two initials for the account button: "TB" for Tamar Beridze, "T" for tamar@example.com. */
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
  role: Role
  /** The screen that a member of staff begins with, where it is not the usual one. */
  start_at?: string
  /** The account's language. */
  language?: Language
}

export interface AuthSession {
  user: AuthUser
  /** Seconds since 1970, as in the specification. */
  expires_at: number
}

/**
 * Parses the answer of get-session, which names the full name `name`; null when nobody is signed in, undefined for an
 * invalid answer. It is parsed by hand, because every screen needs it and a schema would add zod to the first load.
 */
export function readSessionAnswer(answer: unknown): AuthSession | null | undefined {
  if (answer === null) return null
  const { session, user } = Object(answer)
  const expires = Date.parse(session?.expiresAt)
  const isWhole = [user?.id, user?.email, user?.name].every((text) => typeof text === 'string')
  if (!isWhole || Number.isNaN(expires)) return undefined
  const { id, email, name: full_name } = user
  const role = ROLES.find((known) => known === user.role) ?? 'applicant'
  // Only within the office: it is followed without a question.
  const start = /^\/office[/?]/.test(user.start_at) ? { start_at: String(user.start_at) } : {}
  const language = LANGUAGES.find((known) => known === user.language)
  return {
    user: { id, email, full_name, role, ...start, ...(language ? { language } : {}) },
    expires_at: Math.floor(expires / 1000),
  }
}

/** 32 bytes in base64url, as the tokens of our links are made. */
const LINK_TOKEN_LENGTH = 43

/**
 * The token of a link's query, without what a mail program has left before it ("=3D") or behind it (a full stop, "&amp;");
 * null without one.
 */
export function readLinkToken(query: string): string | null {
  const given = new URLSearchParams(query).get('token')
  return given === null ? null : (/^[\w-]*/.exec(given)?.[0] ?? '').slice(-LINK_TOKEN_LENGTH)
}

/** Date and wall clock time in Warsaw, for the account's notices. */
export function describeMoment(instant: Date): string {
  const { date, time } = wallClockInWarsaw(instant)
  return m.account_moment({ day: formatDate(date), time })
}

/** Where the account of its owner stands: among the screens of an applicant, or in the office. */
export function accountPathOf(role: Role): string {
  return role === 'applicant' ? '/account' : `${OFFICE_PATH}/account`
}

/** Where somebody signs in who wants to get to `path`. */
export function signInPathOf(path: string): string {
  return path === OFFICE_PATH || path.startsWith(`${OFFICE_PATH}/`) ? `${OFFICE_PATH}/sign-in` : '/login'
}

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

const FAIR_LENGTH = 10
const STRONG_LENGTH = 14
const FEW_CHARACTERS = 5

/**
 * How hard a new password is to guess, by its length and its different characters (NIST SP 800-63B: length before
 * rules). Whether it is a common one, only the server knows.
 */
export function ratePassword(password: string): PasswordStrength {
  const { length } = [...password]
  if (length < MIN_PASSWORD_LENGTH) return 'short'
  if (length < FAIR_LENGTH || new Set(password).size < FEW_CHARACTERS) return 'weak'
  return length < STRONG_LENGTH ? 'fair' : 'strong'
}
