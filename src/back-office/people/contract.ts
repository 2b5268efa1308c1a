export const PEOPLE_PATH = '/api/staff/people'
export const PERSON_PATH = '/api/staff/people/{id}'
export const PERSON_CONFIRMATION_PATH = '/api/staff/people/{id}/confirmation'
export const PERSON_EMAIL_PATH = '/api/staff/people/{id}/email'

export const PEOPLE_PER_PAGE = 50
export const MAX_SEARCH_LENGTH = 200
