import type { VisitOutcome } from '#features/appointments/contract.ts'
import { hasBegun } from '#features/consultations/rules.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { VisitStatus } from './contract.ts'

interface Held {
  date: string
  time: string
}

/** Done can be said from the day of a visit on, as people come early; "did not come" when its time has come. */
export function maySayOutcome(outcome: VisitOutcome, { date, time }: Held, now: Date): boolean {
  return outcome === 'done' ? date <= todayInWarsaw(now) : hasBegun({ date, time }, now)
}

/** A visit can be moved and canceled until it begins, like by the applicant. */
export function mayMove(visit: Held & { status: VisitStatus }, now: Date): boolean {
  return visit.status === 'scheduled' && !hasBegun(visit, now)
}
