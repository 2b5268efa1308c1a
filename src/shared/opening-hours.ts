import { cachePerLanguage } from '#language/language.ts'
import { type OpeningHours, WEEKDAYS } from './operator.ts'

const A_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

const listFormat = cachePerLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit' }))
const weekdayFormat = cachePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
)

/** "Mon-Fri 9:00-17:00", several as a list. */
export function formatHours(hours: readonly OpeningHours[]): string {
  return listFormat().format(hours.map(formatOpening))
}

/** "Mon-Fri 9:00-17:00", the days named in the current language. */
export function formatOpening({ days, opens, closes }: OpeningHours): string {
  return `${days.split('-').map(nameDay).join('-')} ${opens}-${closes}`
}

function nameDay(day: string): string {
  const at = WEEKDAYS.indexOf(day)
  return at < 0 ? day : weekdayFormat().format(A_MONDAY + at * DAY_MS)
}
