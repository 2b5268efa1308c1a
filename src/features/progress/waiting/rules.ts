import { countDays, todayInWarsaw } from '#shared/dates.ts'

/** True while the office has the application and has not decided: from the receipt of the filing on. */
export function isWaiting({
  stage,
  filed_at,
  ended_at,
}: {
  stage: string
  filed_at: string | null
  ended_at: string | null
}): boolean {
  return filed_at !== null && ended_at === null && stage !== 'decided'
}

/** Days by the calendar of Warsaw since the application was filed; 0 on the day itself. `filedAt` is an ISO instant. */
export function daysSinceFiling(filedAt: string, now: Date): number {
  return Math.max(0, countDays(todayInWarsaw(new Date(filedAt)), todayInWarsaw(now)))
}
