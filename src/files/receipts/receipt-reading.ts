/**
 * What a file turned out to be. `upp`: the proof that an office has a submission; `upd`: the proof that a letter was
 * delivered; `other`: a receipt of something else, or of a shape nobody has documented; `none`: no receipt at all.
 */
export const RECEIPT_KINDS = ['upp', 'upd', 'other', 'none'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/**
 * `none`: it has no seal. `unchanged`: what was read is what was sealed. `changed`: it is not. `unchecked`: it has a seal
 * that cannot be checked here.
 */
export const SEAL_STATES = ['none', 'unchanged', 'changed', 'unchecked'] as const

export interface ReceiptSeal {
  state: (typeof SEAL_STATES)[number]
  /** The name in the certificate, which nobody has compared with a list of trusted services. */
  by: string | null
}

/** What was read of an official receipt (UPO). Of a receipt that was changed nothing is read. */
export interface ReceiptReading {
  kind: ReceiptKind
  number: string | null
  /** ISO instant of the legal time: when the office had the submission, or the person the letter. */
  filed_at: string | null
  /** ISO instant at which the receipt itself was made, which has no effect. */
  made_at: string | null
  sender: string | null
  addressee: string | null
  seal: ReceiptSeal
}

/**
 * Why a file cannot be read as a receipt. `unsafe_xml`: it declares a document type or entities. `large_xml`: more than
 * MAX_XML_BYTES, or nested too deeply. `broken_xml`: it is not well-formed, or in an unknown encoding.
 */
export type ReceiptFault = 'unsafe_xml' | 'large_xml' | 'broken_xml'

export const MAX_XML_BYTES = 1024 * 1024

const NO_SEAL: ReceiptSeal = { state: 'none', by: null }

/** A file of which nothing was read. */
export function emptyReading(kind: ReceiptKind, seal: ReceiptSeal = NO_SEAL): ReceiptReading {
  return { kind, number: null, filed_at: null, made_at: null, sender: null, addressee: null, seal }
}
