/** Our cookies that scripts may read; the server's own ones are in src/session and in the account. */

/** Only says that the header should show the links of a signed-in visitor; the server sets and clears it, too. */
export const HINT_COOKIE = 'pobyt_signed_in'
