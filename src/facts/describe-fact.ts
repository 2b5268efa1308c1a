import { m } from '#messages/messages.js'
import { formatDate, formatMonth } from '#shared/dates.ts'

/** After so many days without a check a record says so. Offices and laws are read again every quarter. */
export const OLD_AFTER_DAYS = 180
const DAY = 24 * 60 * 60_000

const HEADINGS: Record<string, () => string> = {
  A: m.texts_rule_official,
  B: m.texts_rule_commentary,
  C: m.texts_rule_older,
  D: m.texts_rule_reported,
  N: m.texts_rule_unsettled,
  F: m.texts_rule_figures,
  S: m.texts_rule_practice,
}

/** The heading over a record of this certainty ({@link FactRecord.certainty}). */
export function describeCertainty(certainty: string): string {
  return (HEADINGS[certainty] ?? m.texts_rule_unsettled)()
}

/** The source with the article and its date: a year, a month, a day, or 'undated'. */
export function describeSource(name: string, dated: string | undefined, article?: string): string {
  const source = article === undefined ? name : m.texts_source_article({ source: name, article })
  if (dated === undefined) return source
  if (dated === 'undated') return m.texts_source_undated({ source })
  return m.texts_source_dated({ source, date: formatPartialDate(dated) })
}

/** A warning when the check of this day (YYYY-MM-DD) is older than {@link OLD_AFTER_DAYS}, else empty. */
export function describeAge(checked_on: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(checked_on)) / DAY)
  return days > OLD_AFTER_DAYS ? m.texts_rule_old({ months: Math.floor(days / 30) }) : ''
}

function formatPartialDate(date: string): string {
  if (date.length === 4) return date
  return date.length === 7 ? formatMonth(date) : formatDate(date)
}
