export const MIN_NAME_LENGTH = 2
export const MAX_NAME_LENGTH = 200
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** Why a password is refused at registration, and warned of at sign-in, although it is long enough. */
export const PASSWORD_WEAKNESSES = ['common', 'contains_name', 'contains_email'] as const
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number]

/** POST /api/auth/sign-in/email names the weaknesses of the password here, joined by commas. */
export const PASSWORD_WARNING_HEADER = 'x-password-warning'
