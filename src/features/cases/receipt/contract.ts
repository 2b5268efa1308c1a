export const FILED_PATH = '/api/case/filed'

/** Longest number of an official receipt (UPO) that is taken. */
export const MAX_RECEIPT_NUMBER = 100
/** Bytes of the receipt's file. */
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024

/** What is stored of the filing of the caller's case, and the file itself. */
export const RECEIPT_PATH = '/api/case/receipt'
export const RECEIPT_FILE_PATH = `${RECEIPT_PATH}/file`

/** The state's portal, where the applicant signs and files; the guide about filing names the same address. */
export const MOS_URL = 'https://mos.cudzoziemcy.gov.pl'
