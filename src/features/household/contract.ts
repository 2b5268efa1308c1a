export const HOUSEHOLD_PATH = '/api/household'
export const HOUSEHOLD_REQUESTS_PATH = '/api/household/requests'
export const HOUSEHOLD_PERSON_PATH = '/api/household/people/{id}'
export const HOUSEHOLD_FILE_PATH = '/api/household/documents/{id}/file'

/** The screen of it. */
export const HOUSEHOLD_PAGE = '/account/family'

/** Who somebody is to the first person of the household, who is `main`. */
export const RELATIONS = ['main', 'spouse', 'child', 'parent', 'other'] as const
export type Relation = (typeof RELATIONS)[number]

/** Cases of one household. */
export const MAX_MEMBERS = 20

/** Requests to share that somebody may send in a day: each is a notice to every other member. */
export const MAX_REQUESTS_A_DAY = 5

/**
 * Where two people are: the other one asks; the caller has said not now; the caller has agreed and the other one, who asked,
 * has not yet; the other one has agreed and the caller has not yet; both have.
 */
export const SHARING_STATES = ['asks', 'declined', 'waits', 'agrees', 'shared'] as const
export type SharingState = (typeof SHARING_STATES)[number]
