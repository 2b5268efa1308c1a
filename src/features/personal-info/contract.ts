export const PERSONAL_INFO_PATH = '/api/personal-info'

export const PHONE_MAX = 40
export const ADDRESS_MAX = 500
export const NATIONALITY_MAX = 100
export const PASSPORT_NUMBER_MIN = 5
export const PASSPORT_NUMBER_MAX = 20
export const EARLIEST_BIRTH_DATE = '1900-01-01'
