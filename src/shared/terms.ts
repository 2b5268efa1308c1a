/** The version of the terms that a new account or order accepts: the date of the last change of the legal texts. */
export const TERMS_VERSION = '2026-11-21'
