export const CASE_THIRD_PARTIES_PATH = '/api/staff/cases/{number}/third-parties'
export const CASE_THIRD_PARTY_PATH = '/api/staff/cases/{number}/third-parties/{id}'
export const CASE_THIRD_PARTY_USE_PATH = '/api/staff/cases/{number}/third-parties/{id}/answers/{ask}/use'
