/** How old the sign-in of an account without a password may be when it does something that needs its owner. */
export const FRESH_SIGN_IN_SECONDS = 5 * 60
