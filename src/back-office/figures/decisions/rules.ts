import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { DECISIONS, type Decision } from '#features/cases/status/contract.ts'
import { shareGroups } from '../rules.ts'

type Purpose = (typeof PURPOSES_OF_STAY)[number]

export interface DecisionCount {
  result: Decision
  /** Null where the applicant has not said it. */
  purpose: Purpose | null
  count: number
}

const sumOf = (list: readonly DecisionCount[]) => list.reduce((all, { count }) => all + count, 0)

/** Decisions by result, each with its share of all. */
export const groupByResult = (list: readonly DecisionCount[]) =>
  shareGroups(DECISIONS.map((key) => ({ key, count: sumOf(list.filter(({ result }) => result === key)) })))

/** Decisions by purpose of stay with the share of those that granted the permit: null of nothing. */
export function groupByPurpose(list: readonly DecisionCount[]) {
  return [...PURPOSES_OF_STAY, null].map((key) => {
    const own = list.filter(({ purpose }) => purpose === key)
    const count = sumOf(own)
    const granted = sumOf(own.filter(({ result }) => result === 'granted'))
    return { key, count, granted, share: count > 0 ? granted / count : null }
  })
}
