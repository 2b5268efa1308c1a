export const TEMPLATES_PATH = '/api/case/letters/templates'
export const TEMPLATE_PATH = '/api/case/letters/templates/{template}'
/** `file` is "appeal.pdf": the name of a template. */
export const SHEET_FILE_PATH = '/api/case/letters/{file}'

/** What the case knows for fields of the sheets: the names of the marks `{=name}` in content/<language>/resources. */
export const KNOWN_FIELDS = [
  'full_name',
  'birth_date',
  'citizenship',
  'passport_number',
  'pesel_or_passport',
  'address',
  'name_and_address',
  'name_and_birth',
  'voivode',
  'office',
  'filed_on',
  'decision_delivered_on',
  'summons_delivered_on',
  'sponsor_name',
  'sponsor_kinship',
  'employer',
  'employer_email',
] as const
export type KnownField = (typeof KNOWN_FIELDS)[number]

/** The same for columns of their tables, row by row. */
export const KNOWN_COLUMNS = [
  'person_name',
  'person_birth_date',
  'person_citizenship',
  'person_passport',
  'journey_from',
  'journey_to',
  'journey_country',
] as const
export type KnownColumn = (typeof KNOWN_COLUMNS)[number]

/** The same for their checkboxes. */
export const KNOWN_BOXES = ['temporary_permit'] as const

/** Where a value stands: in an answer, in the Polish of a specialist, in the case, or in our records of the offices. */
export const SHEET_SOURCES = [
  'passport',
  'personal_info',
  'application_form',
  'account',
  'questionnaire',
  'specialist',
  'receipt',
  'decision',
  'letter',
  'office_records',
] as const
export type SheetSource = (typeof SHEET_SOURCES)[number]

/** Longer than the name of any template or field. */
export const TEMPLATE_MAX = 60
export const FIELD_ID_MAX = 60
/** A field of one line, and a cell of a table. */
export const LINE_MAX = 500
/** A field of several lines. */
export const TEXT_MAX = 3000
/** More than the fields of any sheet. */
export const FIELDS_MAX = 400
