export interface MailAttachment {
  filename: string
  /** For example 'text/calendar; method=REQUEST; charset=utf-8'. */
  contentType: string
  /** Text, or base64 when `encoding` says so. */
  content: string
  encoding?: 'base64'
}

export interface OutgoingEmail {
  /** The same for every attempt of one mail, so that servers and clients can detect a duplicate. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
  /** For the List-Unsubscribe headers (one-click, RFC 8058). */
  unsubscribeUrl: string | null
  /** For the Reply-To header. */
  replyTo: string | null
  /** Message-IDs of the thread that the email continues, oldest first; for In-Reply-To and References. */
  references: readonly string[]
}

/** A failed delivery. `permanent`: a retry would fail again. */
export class MailError extends Error {
  readonly permanent: boolean
  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause })
    this.name = 'MailError'
    this.permanent = permanent
  }
}

/**
 * Delivers emails to a mail server. Without a mail server there is no transport, and mails stay in the local outbox.
 */
export interface MailTransport {
  /** Resolves when the server has accepted the email. Throws MailError. */
  send(email: OutgoingEmail): Promise<void>
  close(): void
}
