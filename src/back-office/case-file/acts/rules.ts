import type { CaseStage } from '#features/cases/contract.ts'
import { addDays } from '#shared/dates.ts'
import { ACT_STAGES, type ActStage } from './contract.ts'

interface Due {
  /** YYYY-MM-DD */
  due_on?: string | null | undefined
  due_in_days?: number | undefined
}

/** The day (YYYY-MM-DD) on which a task is due that is added today, in Warsaw; null for one that is due at once. */
export function dueDayOf({ due_on = null, due_in_days }: Due, today: string): string | null {
  return due_in_days === undefined ? due_on : addDays(today, due_in_days)
}

/** How many of these cases can go to each stage now, in the order of the way; without the stages of none. */
export function countMoves(
  cases: readonly { moves: readonly CaseStage[] }[],
): { stage: ActStage; count: number }[] {
  return ACT_STAGES.map((stage) => ({
    stage,
    count: cases.filter(({ moves }) => moves.includes(stage)).length,
  })).filter(({ count }) => count > 0)
}
