/** The records themselves are in the folder beside this file; this is where the product takes them from. */
export type { Fact } from './facts/fact.ts'
export { AVERAGE_DAYS, FACTS } from './facts/law.ts'
