import { overlap } from '#features/consultations/rules.ts'
import type { Closure } from './schema.ts'

type Closed = Pick<Closure, 'from_day' | 'to_day' | 'from_time' | 'to_time'>

/** True when a visit has a minute within a closed time. */
export function isWithin(visit: { date: string; time: string; minutes: number }, closed: Closed): boolean {
  const { from_day, to_day, from_time, to_time } = closed
  if (visit.date < from_day || visit.date > to_day) return false
  if (from_time === null || to_time === null) return true
  return overlap(visit, {
    date: visit.date,
    time: from_time,
    minutes: minuteOf(to_time) - minuteOf(from_time),
  })
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}
