/** How long the links in letters work. */
export const CONFIRMATION_LINK_SECONDS = 60 * 60
export const RESET_LINK_SECONDS = 60 * 60

/** After a letter was asked for, the screen offers the next one only then. */
export const RESEND_PAUSE_SECONDS = 60

/** AUTH-5: where a confirmation link ends, and where it tells how it went. */
export const CALLBACK_PATH = '/auth/callback'

/** Set for a minute, for CALLBACK_PATH alone, when a link has just confirmed an address: an address cannot say so. */
export const CONFIRMED_COOKIE = 'pobyt_email_confirmed'

/** Why a confirmation link did nothing; `?error=` of CALLBACK_PATH. */
export const CALLBACK_ERRORS = ['TOKEN_EXPIRED', 'TOKEN_USED', 'INVALID_TOKEN'] as const
export type CallbackError = (typeof CALLBACK_ERRORS)[number]

/** `?new_link=1` of CALLBACK_PATH: nobody signs in with an unconfirmed address here, so a new link is worth offering. */
export const NEW_LINK_PARAM = 'new_link'
