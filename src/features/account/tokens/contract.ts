export const TOKEN_PATH = '/api/auth/token'
export const JWKS_PATH = '/api/auth/jwks'

/** How long a token is good, unless its session ends before. */
export const TOKEN_SECONDS = 15 * 60
/** Clients may keep the public keys for so long (specification: ten minutes). */
export const JWKS_CACHE_SECONDS = 10 * 60
/** A key signs for so long; afterwards it only verifies, until every token and every cache of it has ended. */
export const KEY_SECONDS = 30 * 24 * 60 * 60
export const KEY_GRACE_SECONDS = 24 * 60 * 60
export const TOKEN_ALGORITHM = 'EdDSA'
