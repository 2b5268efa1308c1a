export interface MailAttachment {
  filename: string
  /** For example 'text/calendar; method=REQUEST; charset=utf-8'. */
  contentType: string
  /** Text, or base64 when `encoding` says so. */
  content: string
  encoding?: 'base64'
}

export interface OutgoingEmail {
  /** The same for every try of one mail: a server or a reader can know a repeat by it. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
  /** For List-Unsubscribe, with one click (RFC 8058). */
  unsubscribeUrl: string | null
}

/** Why an email was not taken. `permanent`: trying again would end the same. */
export class MailError extends Error {
  readonly permanent: boolean
  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause })
    this.name = 'MailError'
    this.permanent = permanent
  }
}

/** Hands emails to a mail server. Without one there is none: mails are read in the local outbox. */
export interface MailTransport {
  /** Resolves when the server has taken the email. Throws MailError. */
  send(email: OutgoingEmail): Promise<void>
  close(): void
}
