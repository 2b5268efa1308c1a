/** The cookies of ours that a script may read; those of the server's alone are in src/session and the account. */

/** Says only that the header should show a signed-in visitor's links; the server sets and clears it too. */
export const HINT_COOKIE = 'pobyt_signed_in'
