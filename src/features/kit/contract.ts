import type { DocumentType } from '#features/documents/contract.ts'

export const KIT_PATH = '/api/case/kit'
export const KIT_FILE_PATH = '/api/case/kit/file'

/** How long a kit can be fetched after it was asked for last. */
export const KIT_SECONDS = 24 * 60 * 60
export const KIT_STATES = ['none', 'working', 'ready', 'failed'] as const

/**
 * `none`: the stored file itself. `made_pdf`: pictures or several files became one PDF. `smaller`: its scans were compressed
 * once more. `photo`: the photo was made a JPEG that fits.
 */
export const KIT_CHANGES = ['none', 'made_pdf', 'smaller', 'photo'] as const

/** Why a document is not among the files. */
export const KIT_PROBLEMS = [
  'too_large',
  'signed_too_large',
  'unreadable',
  'unchecked',
  'infected',
  'photo_too_small',
  'photo_too_large',
  'photo_unusable',
] as const
export type KitProblem = (typeof KIT_PROBLEMS)[number]

/** The Polish word of each document, as the names of the files have it. */
export const POLISH_WORDS: Readonly<Record<DocumentType, string>> = {
  passport: 'paszport',
  photo: 'zdjecie',
  application_form: 'wniosek',
  accommodation: 'miejsce-zamieszkania',
  health_insurance: 'ubezpieczenie',
  financial_proof: 'srodki-finansowe',
  purpose_documents: 'cel-pobytu',
  cv: 'zyciorys',
}
export const README_NAME = 'CZYTAJ-TO.txt'
export const KIT_FILE_NAME = 'mos-pliki.zip'
