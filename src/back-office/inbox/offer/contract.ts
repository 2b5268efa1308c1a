export const OFFER_CHECK_PATH = '/api/account-offers/check'
export const OFFER_ACCEPT_PATH = '/api/account-offers/accept'
export const CLAIMS_PATH = '/api/message-claims'
export const CLAIM_PATH = '/api/message-claims/{id}'

/** The page that the link of the mail opens; opening it changes nothing. */
export const OFFER_PAGE_PATH = '/account-offer'
/** The signed-in page that asks whether a message is the person's own. */
export const CLAIM_PAGE_PATH = '/your-message'

/** Days in which the link works. */
export const OFFER_DAYS = 7

export const OFFER_STATES = ['open', 'expired', 'used', 'has_account', 'unknown'] as const
export const CLAIM_ANSWERS = ['mine', 'not_mine'] as const
export type ClaimAnswer = (typeof CLAIM_ANSWERS)[number]
