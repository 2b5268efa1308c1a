/** Read by GET; POST of the second path calls the closing off. The account itself is closed by DELETE /api/account. */
export const CLOSING_PATH = '/api/account/closing'
export const KEEP_ACCOUNT_PATH = '/api/account/keep'

/** How long somebody who has closed their account may change their mind. */
export const CLOSING_DAYS = 7
export const CLOSING_SECONDS = CLOSING_DAYS * 24 * 60 * 60
