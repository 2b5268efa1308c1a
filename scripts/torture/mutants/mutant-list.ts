import type { Mutant } from './mutant.ts'
import { MUTANTS_OF_ACCOUNTS } from './mutants-of-accounts.ts'
import { MUTANTS_OF_CALLS } from './mutants-of-calls.ts'
import { MUTANTS_OF_CASES } from './mutants-of-cases.ts'
import { MUTANTS_OF_DATABASE } from './mutants-of-database.ts'
import { MUTANTS_OF_FILES } from './mutants-of-files.ts'
import { MUTANTS_OF_MONEY } from './mutants-of-money.ts'

/** Every guard that is taken away, one at a time. A new guard of weight is a row in one of these tables. */
export const MUTANTS: readonly Mutant[] = [
  ...MUTANTS_OF_ACCOUNTS,
  ...MUTANTS_OF_CALLS,
  ...MUTANTS_OF_CASES,
  ...MUTANTS_OF_DATABASE,
  ...MUTANTS_OF_FILES,
  ...MUTANTS_OF_MONEY,
]
