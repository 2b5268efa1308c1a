export const TEMPLATES_PATH = '/api/staff/templates'
export const TEMPLATE_PATH = '/api/staff/templates/{id}'

/** Where a template is offered: to who writes in a case, to who answers the inbox, or to both. */
export const TEMPLATE_USES = ['cases', 'inbox', 'both'] as const
export type TemplateUse = (typeof TEMPLATE_USES)[number]

export const TEMPLATE_NAME_MAX = 60
/** Of the whole team. */
export const TEMPLATES_MAX = 200

/** What is known of a case. */
export const CASE_FIELDS = [
  'name',
  'case_number',
  'specialist',
  'last_legal_day',
  'missing_documents',
  'documents_asked_again',
] as const
/** What is known of a message in the inbox. */
export const INBOX_FIELDS = ['name', 'register'] as const

export const FIELDS_OF_USE = {
  cases: CASE_FIELDS,
  inbox: INBOX_FIELDS,
  both: CASE_FIELDS.filter((field) => INBOX_FIELDS.some((one) => one === field)),
} as const satisfies Record<TemplateUse, readonly string[]>

export type TemplateField = (typeof CASE_FIELDS | typeof INBOX_FIELDS)[number]
