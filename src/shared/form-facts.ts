import type { Fact } from './facts.ts'

/** Longest temporary residence permit, in months (Act on Foreigners; the record is in facts/law.ts). */
export const TEMPORARY_PERMIT_MONTHS = 36

/** Stands under Monthly income on the application form. */
export const MINIMUM_PAY_FOR_WORK = {
  id: 'minimum-pay-for-work',
  value: 'minimum wage',
  text: 'For work, monthly pay must not be below the minimum wage, whatever the hours.',
  source: 'Act on Foreigners, art. 114',
  checked_on: '2026-07-18',
  certainty: 'B',
} as const satisfies Fact
