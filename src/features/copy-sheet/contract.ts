export const COPY_SHEET_PATH = '/api/case/copy-sheet'
export const COPY_SHEET_FIELD_PATH = '/api/case/copy-sheet/{field}'
export const COPY_SHEET_PDF_PATH = '/api/case/copy-sheet.pdf'

/**
 * What can be done with a field of the state portal. `answered`: copy it. `missing`: it has no answer yet. `to_translate`: the
 * answer has to be written in Polish. `needs_other`: its Polish word depends on another answer, which is missing.
 * `only_in_mos`: its person answers it there alone. `sealed`: it is answered, and staff open it apart.
 */
export const FIELD_STATES = [
  'answered',
  'missing',
  'to_translate',
  'needs_other',
  'only_in_mos',
  'sealed',
] as const
export type FieldState = (typeof FIELD_STATES)[number]

/** Where the answer stands: in the questionnaire alone, or in the Polish of a specialist; else where the same stands as well. */
export const OWN_SOURCES = ['questionnaire', 'specialist'] as const

/** The question on whose answer the word for another one depends. */
export const SEX_FIELD = 'person.sex'

/** Longer than the name of any field or cell: "family.family.100.citizenship". */
export const FIELD_MAX = 80
export const TRANSLATION_MAX = 3000
