export const FILED_PATH = '/api/case/filed'

/** Longest number of an official receipt (UPO) that is taken. */
export const MAX_RECEIPT_NUMBER = 100
/** Bytes of the receipt's file. */
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024
