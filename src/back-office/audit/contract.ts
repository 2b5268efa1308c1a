export const AUDIT_PATH = '/api/staff/audit'
export const AUDIT_EXPORT_PATH = '/api/staff/audit/export'
export const AUDIT_VERIFICATION_PATH = '/api/staff/audit/verification'

export const AUDIT_ROWS_PER_PAGE = 50
/** Rows of one exported file; `before` leads to the older ones. */
export const MOST_EXPORTED_ROWS = 20_000

export const ACTOR_KINDS = ['applicant', 'staff', 'operator', 'system'] as const
