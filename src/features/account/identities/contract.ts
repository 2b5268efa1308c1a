/** Provider of a linked identity in the table "account". */
export const IDENTITY_PROVIDER = 'oidc'

export const IDENTITY_START_PATH = '/api/auth/oidc/start'
export const IDENTITY_CALLBACK_PATH = '/api/auth/oidc/callback'

/** What /login and the account say after a return from the provider, as `?identity=`. */
const IDENTITY_OUTCOMES = [
  'linked',
  'taken',
  'unknown',
  'denied',
  'invalid',
  'unavailable',
  'over',
  'refused',
] as const
export type IdentityOutcome = (typeof IDENTITY_OUTCOMES)[number]
export const IDENTITY_PARAM = 'identity'
/** A sign-in with an identity that waits for the second factor goes on at /login. */
export const STEP_PARAM = 'step'

/** Name of the <meta> with the provider's name; without it no identity can be linked. */
export const IDENTITY_META = 'pobyt-identity'
/** The provider's name in built pages, which the server replaces. */
export const BUILT_IDENTITY = 'identity-provider.invalid'
