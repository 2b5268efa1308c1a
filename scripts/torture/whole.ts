import { runSuitesThatName } from './run-suites.ts'

export const about = 'The suites of which npm test runs a small instance, whole.'
export const defaultRounds = 1

/** Throws when a suite fails. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  runSuitesThatName('isWhole', { TEST_WHOLE: 'on' }, rounds)
}
