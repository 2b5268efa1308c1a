import { LEAST_CASES } from './contract.ts'

export interface Counted<K> {
  key: K
  count: number
}

interface CountedGroups<K> {
  total: number
  /** `share` from 0 to 1; null of nothing. */
  groups: { key: K; count: number; share: number | null }[]
}

/** True for a number of cases that is said: none, or enough of them. */
export const isShown = (count: number): boolean => count === 0 || count >= LEAST_CASES

/** Groups with their share of the whole. No group is hidden: what is grouped so is shown one by one to the same reader. */
export function shareGroups<K>(all: readonly Counted<K>[]): CountedGroups<K> {
  const total = all.reduce((sum, { count }) => sum + count, 0)
  return { total, groups: all.map((group) => ({ ...group, share: total > 0 ? group.count / total : null })) }
}
