export const FILED_PATH = '/api/case/filed'

/** Longest number of an official receipt (UPO) that is taken. */
export const MAX_RECEIPT_NUMBER = 100
/** Bytes of the receipt's file. */
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024

/** What is stored of the filing of the caller's case, and the file itself. */
export const RECEIPT_PATH = '/api/case/receipt'
export const RECEIPT_FILE_PATH = `${RECEIPT_PATH}/file`
/** What is read of a receipt before it is stored. */
export const RECEIPT_READING_PATH = `${RECEIPT_PATH}/reading`

/**
 * What a file turned out to be. `upp`: the proof that an office has a submission; `upd`: the proof that a letter was
 * delivered; `other`: a receipt of something else, or of a shape nobody has documented; `none`: no receipt at all.
 */
export const RECEIPT_KINDS = ['upp', 'upd', 'other', 'none'] as const
/** Whether a receipt is as it was sealed. */
export const SEAL_STATES = ['none', 'unchanged', 'changed', 'unchecked'] as const
/** What a receipt says otherwise than the person who stores it: the sender otherwise than the person is called. */
export const RECEIPT_DIFFERENCES = ['number', 'filed_at', 'sender'] as const
export type ReceiptDifference = (typeof RECEIPT_DIFFERENCES)[number]

/** The state's portal, where the applicant signs and files; the guide about filing names the same address. */
export const MOS_URL = 'https://mos.cudzoziemcy.gov.pl'
