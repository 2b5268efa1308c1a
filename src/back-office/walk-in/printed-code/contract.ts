export const PRINTED_CODE_PATH = '/api/staff/cases/{number}/registration-code'
export const CODE_USE_PATH = '/api/registration-codes'

/** The page that a printed code is typed into: short, because it is typed as well. */
export const CODE_PAGE_PATH = '/start'

/** Days in which a printed code works. */
export const CODE_DAYS = 7
