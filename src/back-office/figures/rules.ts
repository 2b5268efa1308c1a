import { LEAST_CASES } from './contract.ts'

export interface Counted<K> {
  key: K
  count: number
}

interface CountedGroups<K> {
  /** Null where it would give away a group that is not shown. */
  total: number | null
  /** `share` from 0 to 1. */
  groups: { key: K; count: number | null; share: number | null }[]
}

/** True for a number of cases that is said: none, or enough of them. */
export const isShown = (count: number): boolean => count === 0 || count >= LEAST_CASES

/**
 * Groups of a whole without those under LEAST_CASES. What is hidden must not follow from the total and the other groups:
 * the next smallest group is hidden, too, until there are two of them with enough cases together.
 */
export function hideSmall<K>(all: readonly Counted<K>[]): CountedGroups<K> {
  const hidden = new Set(all.filter(({ count }) => !isShown(count)))
  const others = all
    .filter(({ count }) => count >= LEAST_CASES)
    .toSorted((a, b) => a.count - b.count || all.indexOf(a) - all.indexOf(b))
  const isSafe = () => hidden.size === 0 || (hidden.size > 1 && sum([...hidden]) >= LEAST_CASES)
  while (!isSafe()) {
    const next = others.shift()
    if (!next) break
    hidden.add(next)
  }
  const total = isSafe() ? sum(all) : null
  return {
    total,
    groups: all.map((group) => {
      const { key } = group
      if (hidden.has(group)) return { key, count: null, share: null }
      return { key, count: group.count, share: total ? group.count / total : null }
    }),
  }
}

const sum = (groups: readonly Counted<unknown>[]) => groups.reduce((all, { count }) => all + count, 0)
