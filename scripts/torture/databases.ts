import { runSuitesThatName } from './run-suites.ts'

export const about =
  'The suites of the server that run on PostgreSQL alone in npm test, on the embedded database.'
export const defaultRounds = 1

/** Throws when a suite fails. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  runSuitesThatName('TEST_DATABASES', { TEST_EMBEDDED: 'on' }, rounds)
}
