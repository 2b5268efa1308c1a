/** The letters of the office in a case, the same as at /api/case/letters. Their files are those of the case. */
export const CASE_LETTERS_PATH = '/api/staff/cases/{number}/letters'
export const CASE_LETTER_PATH = '/api/staff/cases/{number}/letters/{id}'
export const CASE_LETTER_ANSWERED_PATH = '/api/staff/cases/{number}/letters/{id}/answered'
export const CASE_LETTER_FILES_PATH = '/api/staff/cases/{number}/letters/{id}/files'
export const CASE_LETTER_FILE_PATH = '/api/staff/cases/{number}/letters/{id}/files/{file}'
