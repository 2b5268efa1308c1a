import type { Env } from '#config/env.ts'
import type { DatabaseHandle } from '#database/database.ts'

/** What a check has found: one line. */
export interface Finding {
  state: 'ok' | 'warning' | 'fault'
  text: string
  /** What the operator does about it. */
  remedy?: string
}

/** What a check looks at. It changes nothing and creates nothing. */
export interface Place {
  env: Env
  now: Date
}

/** The same with the database as it is, not migrated. */
export interface OpenPlace extends Place {
  database: DatabaseHandle
}

export const ok = (text: string): Finding => ({ state: 'ok', text })
/** Something that works and should not stay so. */
export const warning = (text: string, remedy: string): Finding => ({ state: 'warning', text, remedy })
/** Something that does not work, or soon will not. */
export const fault = (text: string, remedy: string): Finding => ({ state: 'fault', text, remedy })

/** '1 file', '3 files'. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** '3 days', for a time that has passed. */
export function since(then: Date, now: Date): string {
  const minutes = Math.max(0, (now.getTime() - then.getTime()) / 60_000)
  for (const [unit, length] of UNITS) if (minutes >= length) return count(Math.floor(minutes / length), unit)
  return 'less than a minute'
}
