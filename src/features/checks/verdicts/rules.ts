import type { Check } from '../schema.ts'

type Judged = Pick<Check, 'verdict' | 'overruled'>

/** True for a stop that no specialist has let stand. */
export const isStop = ({ verdict, overruled }: Judged): boolean => verdict === 'stop' && overruled === null

export interface GroupedChecks {
  stops: Check[]
  looks: Check[]
  /** A specialist has looked at them. */
  overruled: Check[]
  goods: Check[]
}

/** The checks by what is to be done about them, each group in the order of the call. */
export function groupChecks(checks: readonly Check[]): GroupedChecks {
  const open = checks.filter(({ overruled }) => overruled === null)
  return {
    stops: open.filter(isStop),
    looks: open.filter(({ verdict }) => verdict === 'look'),
    overruled: checks.filter(({ overruled }) => overruled !== null),
    goods: open.filter(({ verdict }) => verdict === 'good'),
  }
}
