import { LANGUAGES } from '../../src/language/language.ts'
import { runSuitesThatName } from './run-suites.ts'

export const about = 'Every screen in each language, on a phone, a tablet and a desktop, light and dark.'
export const names = LANGUAGES
export const defaultRounds = 1

/** Throws when a screen has a fault. `npm run torture -- screens pl` shows those of one language. */
export async function run({ rounds, only }: { rounds: number; only: readonly string[] }): Promise<void> {
  for (const language of only.length > 0 ? only : LANGUAGES)
    runSuitesThatName('openWindow', { SCREEN_LANGUAGE: language }, rounds)
}
