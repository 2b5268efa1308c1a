export const CASE_MACROS_PATH = '/api/staff/cases/{number}/macros'
