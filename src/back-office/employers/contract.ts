export const EMPLOYERS_PATH = '/api/staff/employers'
export const EMPLOYER_PATH = '/api/staff/employers/{id}'
export const CASE_EMPLOYER_PATH = '/api/staff/cases/{number}/employer'

export const EMPLOYERS_PER_PAGE = 50
export const MAX_EMPLOYER_SEARCH = 200

export const EMPLOYER_NAME_MAX = 200
export const STREET_MAX = 200
export const CITY_MAX = 100
export const CONTACT_MAX = 200
/** What a contact person, or the applicant, does at the employer's. */
export const POSITION_MAX = 120
export const EMPLOYER_NOTE_MAX = 2000

export const EMPLOYERS_SCREEN = '/office/employers'
