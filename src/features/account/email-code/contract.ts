/** A code by mail has six digits, works for five minutes, and no longer after three wrong ones. */
export const CODE_SECONDS = 5 * 60
export const CODE_ATTEMPTS = 3

/** What a code by mail may be for. */
export const CODE_PURPOSES = ['sign-in', 'email-verification'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]
