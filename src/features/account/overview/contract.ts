/** One read with everything that guards an account. */
export const ACCOUNT_PATH = '/api/account'
export const ACCOUNT_SESSION_PATH = '/api/account/sessions/{id}'
export const SECURITY_LOG_PATH = '/api/account/security-log'

export const SECURITY_LOG_ROWS = 50
