/** An invoice that was handed over: what is needed to ask for its state. */
export interface KsefSubmission {
  /** The reference number of the session in which it was sent. */
  session: string
  /** The reference number of the invoice within that session. */
  invoice: string
}

export type KsefState =
  /** Not decided yet. */
  | { status: 'sent' }
  /** The invoice is issued under this number: "5250000001-20261128-0A1B2C3D4E5F-6A". */
  | { status: 'accepted'; number: string; acceptedAt: Date }
  /** Never accepted as it is; the reason in the system's words. */
  | { status: 'rejected'; reason: string }
  /** Nothing was decided about the invoice itself: it can be sent again. */
  | { status: 'failed'; reason: string }

/** Krajowy System e-Faktur: the system of the Ministry of Finance in which invoices between firms are issued. */
export interface KsefConnector {
  name: 'ksef' | 'twin'
  /**
   * Hands over an invoice (XML of the structure FA(3)) of the seller with this NIP (10 digits). The same bytes sent twice are
   * one invoice. Throws when the system cannot be reached.
   */
  send(xml: string, sellerNip: string): Promise<KsefSubmission>
  /** What became of it. Throws when the system cannot be reached. */
  readState(submission: KsefSubmission, sellerNip: string): Promise<KsefState>
}
