import { instantInWarsaw } from '#shared/dates.ts'

const YEAR_FIRST =
  /^(?<date>\d{4}-\d{2}-\d{2})[T ]+(?<time>\d{2}:\d{2})(?::(?<seconds>\d{2}(?:[.,]\d{1,9})?))?(?:(?<zone>Z(?!\p{L})| ?[+-]\d{2}:?\d{2}))?(?![\d:])/u
const DAY_FIRST =
  /^(?<day>\d{2})[.-](?<month>\d{2})[.-](?<year>\d{4})(?:\s*r\.)?[\s,]+(?:godz\.?\s*)?(?<time>\d{2}:\d{2})(?::(?<seconds>\d{2}(?:[.,]\d{1,9})?))?(?![\d:])/
const MINUTE_MS = 60_000

/**
 * The instant (ISO) with which a text begins: `YYYY-MM-DDThh:mm:ss`, or `DD.MM.YYYY hh:mm`. Without a zone it is the clock of
 * Warsaw. Null for anything else, and for days that do not exist.
 */
export function readMoment(text: string): string | null {
  const found = YEAR_FIRST.exec(text.trim())?.groups ?? DAY_FIRST.exec(text.trim())?.groups
  if (!found) return null
  const date = found.date ?? `${found.year}-${found.month}-${found.day}`
  const { time = '', zone, seconds = '0' } = found
  if (!isReal(date, time)) return null
  const ofSeconds = Number(seconds.replace(',', '.')) * 1000
  if (ofSeconds >= MINUTE_MS) return null
  const minute = zone
    ? Date.parse(`${date}T${time}:00${readZone(zone.trim())}`)
    : instantInWarsaw({ date, time }).getTime()
  return Number.isNaN(minute) ? null : new Date(minute + Math.floor(ofSeconds)).toISOString()
}

const readZone = (zone: string) => (zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`)

function isReal(date: string, time: string): boolean {
  const asUtc = new Date(`${date}T${time}:00Z`)
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(`${date}T${time}`)
}
