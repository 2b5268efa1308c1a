import { runSuitesThatName } from './run-suites.ts'

export const about =
  'Twenty people of every purpose: copy sheet, files, plan, checks, dashboard and desk say the same of each.'
export const defaultRounds = 1

/** Throws when two of them say different things of the same. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  runSuitesThatName('listDisagreements', { TEST_WHOLE: 'on' }, rounds)
}
