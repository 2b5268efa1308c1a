/** Lifetimes of the links in mails. */
export const CONFIRMATION_LINK_SECONDS = 60 * 60
export const RESET_LINK_SECONDS = 60 * 60

/** The screen offers the next mail only after this time. */
export const RESEND_PAUSE_SECONDS = 60

/** AUTH-5: the page that a confirmation link leads to and that shows the outcome. */
export const CALLBACK_PATH = '/auth/callback'

/**
 * Set for one minute on CALLBACK_PATH when a link has just confirmed an address. It is a cookie, because anybody could
 * write a query parameter.
 */
export const CONFIRMED_COOKIE = 'pobyt_email_confirmed'

/** Why a confirmation link failed; the value of `?error=` on CALLBACK_PATH. */
export const CALLBACK_ERRORS = ['TOKEN_EXPIRED', 'TOKEN_USED', 'INVALID_TOKEN'] as const
export type CallbackError = (typeof CALLBACK_ERRORS)[number]

/** `?new_link=1` on CALLBACK_PATH: sign-in requires a confirmed address here, so the page offers a new link. */
export const NEW_LINK_PARAM = 'new_link'
