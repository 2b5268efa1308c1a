import type { DocumentType } from '#features/documents/contract.ts'

export const THIRD_PARTIES_PATH = '/api/case/third-parties'
export const THIRD_PARTY_PATH = '/api/case/third-parties/{id}'
export const THIRD_PARTY_FILE_PATH = '/api/case/third-parties/{id}/answers/{ask}/file'
export const THIRD_PARTY_USE_PATH = '/api/case/third-parties/{id}/answers/{ask}/use'

/** Calls of a third party, who has no account: the secret of the link, in a header, is the right to make them. */
export const LINK_PATH = '/api/third-party'
export const LINK_CALLS = '/api/third-party/'
export const LINK_TICK_PATH = '/api/third-party/{ask}/tick'
export const LINK_FILE_PATH = '/api/third-party/{ask}/file'
export const LINK_HEADER = 'x-link-token'

/** The page that a link opens; its secret stands behind the #, which no server sees. */
export const LINK_PAGE = '/third-party'
/** The screen of the applicant. */
export const THIRD_PARTIES_PAGE = '/third-parties'

export const THIRD_PARTY_KINDS = ['employer', 'university', 'landlord', 'spouse'] as const
export type ThirdPartyKind = (typeof THIRD_PARTY_KINDS)[number]

/** What can be asked of each. */
export const ASKS_OF = {
  employer: ['annex_1', 'work_contract', 'zus_registration', 'pay_certificate'],
  university: ['annex_5', 'study_certificate', 'tuition_proof'],
  landlord: ['lease', 'owner_statement'],
  spouse: ['marriage_certificate', 'residence_document', 'income_proof', 'insurance_proof'],
} as const satisfies Record<ThirdPartyKind, readonly string[]>
export type Ask = (typeof ASKS_OF)[ThirdPartyKind][number]
export const ASKS = Object.values(ASKS_OF).flat() as Ask[]

/** The slot of the documents in which a file belongs; null for what is signed in the state portal and only ticked here. */
export const SLOT_OF_ASK: Record<Ask, DocumentType | null> = {
  annex_1: null,
  work_contract: 'purpose_documents',
  zus_registration: 'health_insurance',
  pay_certificate: 'financial_proof',
  annex_5: null,
  study_certificate: 'purpose_documents',
  tuition_proof: 'purpose_documents',
  lease: 'accommodation',
  owner_statement: 'accommodation',
  marriage_certificate: 'purpose_documents',
  residence_document: 'purpose_documents',
  income_proof: 'financial_proof',
  insurance_proof: 'health_insurance',
}

export const NOTE_MAX = 500
/** A link ends so many days after it was sent, unless another day is chosen, and never later than the most. */
export const LINK_DAYS = 30
export const MOST_LINK_DAYS = 90
/** Days after the mail on which its reader is reminded. */
export const REMINDED_AFTER_DAYS = [7, 14, 25] as const

/** Links of one case that still work, and mails that an account or a mailbox may cause in a day. */
export const MOST_OPEN_REQUESTS = 10
export const REQUESTS_A_DAY = 20
export const MAILS_A_DAY = 5

/** What was done with a link. */
export const LINK_EVENTS = [
  'sent',
  'reminded',
  'opened',
  'ticked',
  'file_sent',
  'file_replaced',
  'used',
  'withdrawn',
] as const
export type LinkEvent = (typeof LINK_EVENTS)[number]
/** So many of them are listed, the newest. */
export const LISTED_EVENTS = 30

/** True for the paths to which a third party uploads. */
export const isLinkUpload = (method: string, path: string) =>
  method === 'PUT' && path.startsWith(LINK_CALLS) && path.endsWith('/file')
