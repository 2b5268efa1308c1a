import { LAST_LEGAL_DAY_PATH } from '#features/cases/deadlines/contract.ts'

/** Where a document beside the eight is added that shows the last legal day. */
export const LEGAL_STAY_SCAN_PATH = `${LAST_LEGAL_DAY_PATH}/scan` as const

/** Earlier stays that the count of visa-free days offers rows for. */
export const MOST_STAYS = 12
