import type { VisitOutcome } from '#features/appointments/contract.ts'
import { hasBegun } from '#features/consultations/rules.ts'
import { compareTexts } from '#language/language.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { Closure } from './closures/schema.ts'
import type { VisitStatus } from './contract.ts'
import type { Visit } from './schema.ts'

interface Moment {
  date: string
  time: string
}

/** Done can be said from the day of a visit on, as people come early; "did not come" when its time has come. */
export function maySayOutcome(outcome: VisitOutcome, { date, time }: Moment, now: Date): boolean {
  return outcome === 'done' ? date <= todayInWarsaw(now) : hasBegun({ date, time }, now)
}

/** A visit can be moved and canceled until it begins, like by the applicant. */
export function mayMove(visit: Moment & { status: VisitStatus }, now: Date): boolean {
  return visit.status === 'scheduled' && !hasBegun(visit, now)
}

export interface PersonWeek {
  /** Id of the member of staff; "none" for visits that are nobody's. */
  id: string
  name: string | null
  visits: Visit[]
}

/** The visits of each of the team who has some or is away, by name; those of nobody come last. */
export function groupByPerson({
  visits,
  closures,
}: {
  visits: readonly Visit[]
  closures: readonly Closure[]
}): PersonWeek[] {
  const groups = new Map<string, PersonWeek>()
  const groupOf = (person: { id: string; name: string } | null) => {
    const { id, name } = person ?? { id: 'none', name: null }
    const group = groups.get(id) ?? { id, name, visits: [] }
    groups.set(id, group)
    return group
  }
  for (const { staff } of closures) if (staff) groupOf(staff)
  for (const visit of visits) groupOf(visit.with).visits.push(visit)
  return [...groups.values()].sort(
    (a, b) => Number(a.name === null) - Number(b.name === null) || compareTexts(a.name ?? '', b.name ?? ''),
  )
}

/** The days of a week that are shown: Saturday and Sunday only where something is. */
export function shownDays(
  days: readonly string[],
  { visits, closures }: { visits: readonly Visit[]; closures: readonly Closure[] },
): string[] {
  return days.filter(
    (day, index) =>
      index < 5 ||
      visits.some(({ date }) => date === day) ||
      closures.some(({ staff, from_day, to_day }) => staff !== null && from_day === day && to_day === day),
  )
}
