/** The version of the terms a new account or order accepts: the day the legal texts were last changed. */
export const TERMS_VERSION = '2026-11-21'
