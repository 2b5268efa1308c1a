export const NEW_CASE_PATH = '/api/staff/cases'
export const REGISTRATION_LINK_PATH = '/api/staff/cases/{number}/registration-link'

/** The screen of the desk that makes a case for somebody who is there, or on the phone. */
export const NEW_CASE_PAGE_PATH = '/office/new-case'

/** Days in which the link works. */
export const REGISTRATION_DAYS = 7

/** How the person came to whom staff open a case. */
export const CAME_BY = ['in_person', 'phone'] as const
export type CameBy = (typeof CAME_BY)[number]
