import type { Colleague } from '#back-office/desk/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'

/** A colleague in a choice, with until when somebody who is away is away. */
export function nameInChoice({ name, away }: Colleague): string {
  return away ? m.back_office_cover_choice({ name, date: formatDate(away.until) }) : name
}

/** The colleagues whose cases the reader covers today. */
export function listCoveredByYou(colleagues: readonly Colleague[]): Colleague[] {
  const you = colleagues.find(({ is_you }) => is_you)
  return colleagues.filter(({ away }) => you !== undefined && away?.covered_by?.id === you.id)
}

/** That a colleague is away, and who covers; null for who is there. */
export function describeAway({ name, away }: Colleague): string | null {
  if (!away) return null
  const date = formatDate(away.until)
  return away.covered_by
    ? m.back_office_cover_away_covered({ name, date, cover: away.covered_by.name })
    : m.back_office_cover_away({ name, date })
}
