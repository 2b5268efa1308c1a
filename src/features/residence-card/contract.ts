export const RESIDENCE_CARD_PATH = '/api/case/residence-card'
export const NEXT_CASE_PATH = '/api/case/residence-card/next-case'
/** The screen of what comes after the decision. */
export const DECISION_PAGE = '/decision'
