/** Recovery codes of an account: each one replaces the authenticator app once. */
export const RECOVERY_CODES = 10

/** How long a browser is trusted after a second factor. */
export const TRUST_SECONDS = 30 * 24 * 60 * 60

/** How long a sign-in waits for its second factor. */
export const CHALLENGE_SECONDS = 10 * 60

/** RFC 6238, as authenticator apps expect it: SHA-1, six digits, a new code every 30 seconds. */
export const TOTP_DIGITS = 6
export const TOTP_PERIOD_SECONDS = 30
