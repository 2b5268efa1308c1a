export const FIGURES_PATH = '/api/staff/figures'

/** Months back from today. */
export const PERIOD_MONTHS = { month: 1, quarter: 3, year: 12 } as const
export type Period = keyof typeof PERIOD_MONTHS
export const PERIODS = ['month', 'quarter', 'year'] as const satisfies Period[]

/**
 * Of fewer cases no median, share or count of verdicts and days is said: somebody could be known by it. Open cases, decisions
 * and money are said however few they are: queue, case files and payments show each of them to the same reader.
 */
export const LEAST_CASES = 5
