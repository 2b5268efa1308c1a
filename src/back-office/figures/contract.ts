export const FIGURES_PATH = '/api/staff/figures'

/** Months back from today. */
export const PERIOD_MONTHS = { month: 1, quarter: 3, year: 12 } as const
export type Period = keyof typeof PERIOD_MONTHS
export const PERIODS = ['month', 'quarter', 'year'] as const satisfies Period[]

/** Of fewer cases nothing is said: somebody could be known by it. */
export const LEAST_CASES = 5
