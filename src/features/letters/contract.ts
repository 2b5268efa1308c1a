export const LETTERS_PATH = '/api/case/letters'
export const LETTER_PATH = '/api/case/letters/{id}'
export const LETTER_ANSWERED_PATH = '/api/case/letters/{id}/answered'
export const LETTER_FILES_PATH = '/api/case/letters/{id}/files'
export const LETTER_FILE_PATH = '/api/case/letters/{id}/files/{file}'
/** Where the letters stand on the screen. */
export const LETTERS_PAGE = '/letters'
/** The end of the address with which the form of a new letter is open. */
export const ADD_LETTER = '#add'

/**
 * What the office sends, by the guide "A letter from the office": what is missing formally, a visit, evidence, a procedural
 * order, a decision, that of the Head of the Office after an appeal, the certificate of a filing, and anything else.
 */
export const LETTER_KINDS = [
  'formal_gaps',
  'visit',
  'evidence',
  'order',
  'refusal',
  'refusal_upheld',
  'grant',
  'certificate',
  'other',
] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** Those that want an answer by a day, and those by which the office decides. */
export const ANSWERED_KINDS = [
  'formal_gaps',
  'evidence',
  'order',
  'refusal',
  'refusal_upheld',
] as const satisfies LetterKind[]
export const DECISION_KINDS = ['refusal', 'refusal_upheld', 'grant'] as const satisfies LetterKind[]
/** Those whose term no letter can move: only the law does (KPA art. 129 § 2, art. 141 § 2; PPSA art. 53 § 1). */
export const FIXED_KINDS: readonly LetterKind[] = ['order', 'refusal', 'refusal_upheld']

/** So many letters of a case stand beside each other, and so many files (pages) in one. */
export const MAX_LETTERS = 60
export const MAX_LETTER_FILES = 20
/** How far back a letter may have come, which is longer than proceedings last, and how far ahead what it names may lie, in days. */
export const LETTER_DAYS_BACK = 3 * 366
export const LETTER_DAYS_AHEAD = 366
export const MAX_VISIT_PLACE = 200
/** So many days before the last one, whoever has not answered is reminded. */
export const REMINDED_BEFORE_DAYS = [7, 3, 1] as const

/** True for the calls of an applicant and of staff by which files of letters are uploaded. */
export const isLettersPath = (path: string) =>
  /^\/api\/(case|staff\/cases\/[^/]+)\/letters(\/[^/]+\/files)?$/.test(path)
