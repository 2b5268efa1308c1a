export const CASE_TEMPLATES_PATH = '/api/staff/cases/{number}/letters/templates'
export const CASE_TEMPLATE_PATH = '/api/staff/cases/{number}/letters/templates/{template}'
/** `file` is "appeal.pdf": the name of a template. */
export const CASE_SHEET_FILE_PATH = '/api/staff/cases/{number}/letters/{file}'
