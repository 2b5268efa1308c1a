import { DOCUMENTS_PATH } from '../contract.ts'

export const DETAILS_PATH = `${DOCUMENTS_PATH}/{document_type}/details`

/** `missing`: it needs a sworn translation and has none; `attached`: its pages are among the uploaded ones. */
export const TRANSLATIONS = ['missing', 'attached', 'not_needed'] as const
export type Translation = (typeof TRANSLATIONS)[number]

/** An earlier day is a slip of the year. */
export const FIRST_DATED_ON = '1900-01-01'
