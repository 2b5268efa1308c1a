import { cachePerLanguage } from '#language/language.ts'
import { type OpeningHours, WEEKDAYS } from './operator.ts'

const A_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

const listFormat = cachePerLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit' }))
const weekdayFormat = cachePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
)

/** Formats opening hours as a list: "Mon-Fri 9:00-17:00". */
export function formatHours(hours: readonly OpeningHours[]): string {
  return listFormat().format(hours.map(formatOpening))
}

/** Formats one entry as "Mon-Fri 9:00-17:00", with the days in the current language. */
export function formatOpening({ days, opens, closes }: OpeningHours): string {
  return `${days.split('-').map(nameDay).join('-')} ${opens}-${closes}`
}

function nameDay(day: string): string {
  const index = WEEKDAYS.indexOf(day)
  return index < 0 ? day : weekdayFormat().format(A_MONDAY + index * DAY_MS)
}
