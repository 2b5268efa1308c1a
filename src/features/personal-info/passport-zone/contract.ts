/** The only slot whose zone is read. */
export const ZONE_SLOT = 'passport'

/**
 * `none`: no passport is stored, or the document has no such zone. `working`: it is still being read. `unreadable`: nothing in it
 * is certain, or there are two passports in the file.
 */
export const ZONE_STATES = ['none', 'working', 'read', 'unreadable'] as const

/** What is compared with what was typed. */
export const COMPARED = ['full_name', 'date_of_birth', 'nationality', 'passport_number'] as const
export type Compared = (typeof COMPARED)[number]

export const zonePath = (type: string) => `/api/documents/${type}/passport-zone`
export const zonePicturePath = (field: string) => `${zonePath(ZONE_SLOT)}/fields/${field}/picture`
