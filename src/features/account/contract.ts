export const MAX_NAME_LENGTH = 200
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** Why a long enough password is rejected at registration, and warned about at sign-in. */
export const PASSWORD_WEAKNESSES = ['common', 'contains_name', 'contains_email'] as const
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number]

/** Response header of POST /api/auth/sign-in/email: the weaknesses of the password, joined by commas. */
export const PASSWORD_WARNING_HEADER = 'x-password-warning'

/**
 * Response header of POST /api/auth/sign-in/email-otp: present when the code has confirmed the address, and ended the
 * password that was set before (docs/decisions/0053).
 */
export const PASSWORD_ENDED_HEADER = 'x-password-ended'

/**
 * Response header of POST /api/auth/sign-up/email: present where sign-in requires a confirmed address. It is the
 * server's configuration, and tells nothing about the address.
 */
export const CONFIRMATION_HEADER = 'x-confirmation-required'

/**
 * The terms and the privacy policy: the day of their last change, and the day from which it applies to accounts that existed
 * before. The texts, the announcement and the question in the dashboard take both from here.
 */
export const TERMS = { version: '2026-11-26', appliesFrom: '2026-12-10' }
/** The version that a new account or order accepts. */
export const TERMS_VERSION = TERMS.version

/** Who somebody is to the consultancy: its customer, or one of its people. */
export const ROLES = ['applicant', 'specialist', 'admin'] as const
export type Role = (typeof ROLES)[number]
