export const ACCESS_LOG_PATH = '/api/account/access-log'
export const ACCESS_ROWS_PER_PAGE = 50
