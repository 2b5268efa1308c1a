import { domainToASCII } from 'node:url'
import type { NodemailerError, SendMailOptions, Transporter } from 'nodemailer'
import { MailError, type MailTransport, type OutgoingEmail } from './mail-transport.ts'

export interface SmtpOptions {
  /** smtp:// (STARTTLS; with ?tls=optional only if the server offers it) or smtps://, with the credentials. */
  url: URL
  /** 'Name <address>' or an address. */
  from: string
  /** The server runs on this machine, so neither TLS nor a trusted certificate is required. */
  isLocal: boolean
  /** Milliseconds; tests use other values than the defaults. */
  timeouts?: Partial<typeof TIMEOUTS>
}

/** Milliseconds: for the connection, for the greeting, without data afterwards, and for one whole email. */
const TIMEOUTS = { connect: 10_000, greeting: 10_000, silence: 30_000, email: 120_000 }
/** A single address, without characters of address lists or headers. */
const ADDRESS = /^[^\s\p{Cc},:;<>()[\]\\"@]+@[^\s\p{Cc},:;<>()[\]\\"@]+$/u
const MAX_CONNECTIONS = 4
/** An idle connection is closed before most servers would close it. */
const IDLE_MS = 20_000
/** Applies only to a pooled connection that was dead before any byte of the email was sent. */
const REQUEUES = 2

/**
 * Delivers emails to the operator's mail server with a small connection pool. nodemailer is loaded with the first
 * email. Connections to other machines are encrypted, unless `?tls=optional` allows otherwise; credentials are never
 * sent unencrypted to another machine.
 */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const from = parseSender(options.from)
  let pool: Promise<Transporter> | undefined
  let closed = false
  return {
    async send(email) {
      if (!ADDRESS.test(email.to))
        throw new MailError('the recipient is not a single address', { permanent: true })
      if (closed) throw new MailError('the transport is closed', { permanent: false })
      pool ??= openPool(options, timeouts).catch((error: unknown) => {
        // The next email tries again.
        pool = undefined
        throw error
      })
      const transporter = await pool
      try {
        await transporter.sendMail({ ...compose(email, from), signal: AbortSignal.timeout(timeouts.email) })
      } catch (error) {
        throw toMailError(error as NodemailerError)
      }
    },
    close() {
      closed = true
      pool?.then(
        (transporter) => transporter.close({ force: true }),
        () => undefined,
      )
    },
  }
}

/** Connects and signs in without sending anything. Throws why that did not succeed, without the credentials. */
export async function verifySmtp(options: Pick<SmtpOptions, 'url' | 'isLocal' | 'timeouts'>): Promise<void> {
  const transporter = await openPool(options, { ...TIMEOUTS, ...options.timeouts })
  try {
    await transporter.verify()
  } catch (error) {
    throw toMailError(error as NodemailerError)
  } finally {
    transporter.close({ force: true })
  }
}

async function openPool(
  options: Pick<SmtpOptions, 'url' | 'isLocal'>,
  timeouts: typeof TIMEOUTS,
): Promise<Transporter> {
  const { url, isLocal } = options
  const { createTransport } = await import('nodemailer')
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const mayBePlain = user === '' && url.searchParams.get('tls') === 'optional'
  return createTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : undefined,
    secure,
    requireTLS: !secure && !isLocal && !mayBePlain,
    tls: { rejectUnauthorized: !isLocal },
    auth: user === '' ? undefined : { user, pass: decodeURIComponent(url.password) },
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: REQUEUES,
    idleTimeout: IDLE_MS,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** No absence note is to answer these: Auto-Submitted is RFC 3834, and Exchange and Outlook look at the other one only. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

function compose(email: OutgoingEmail, from: { name: string; address: string }): SendMailOptions {
  const unsubscribe = email.unsubscribeUrl && {
    'List-Unsubscribe': { prepared: true, value: `<${oneLine(email.unsubscribeUrl)}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return {
    from,
    to: { name: '', address: email.to },
    envelope: { from: from.address, to: [email.to] },
    subject: oneLine(email.subject),
    messageId: email.messageId,
    ...(email.replyTo ? { replyTo: { name: '', address: oneLine(email.replyTo) } } : {}),
    ...(email.references.length > 0
      ? { inReplyTo: email.references.at(-1), references: [...email.references] }
      : {}),
    text: email.text,
    html: email.html,
    attachments: email.attachments.map((attachment) => ({
      filename: oneLine(attachment.filename),
      contentType: oneLine(attachment.contentType),
      content: attachment.content,
      encoding: attachment.encoding ?? 'utf8',
    })),
    // What a person has written is nothing automatic, although our server sends it.
    headers: { ...(email.replyTo ? {} : AUTOMATIC), ...unsubscribe },
  }
}

/** Name and address of 'Name <address>', safe for a header. */
function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]*)>\s*$/s.exec(from) ?? []
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address: oneLine(address) }
}

/** The domain of a sender's address, in ASCII; message ids end with it. */
export function senderDomain(from: string): string {
  return domainToASCII(parseSender(from).address.split('@').at(-1) ?? '')
}

/** Replaces control characters by spaces, so that user input cannot add a header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

/** The message is stored and logged, so it has only codes: a server's response repeats addresses. */
function toMailError(error: NodemailerError): MailError {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? '')?.[1]
  const parts = [
    error.code,
    error.originalCode ?? error.timeoutType,
    error.command,
    error.responseCode,
    status,
  ]
  const message = parts.filter((part) => part !== undefined && part !== '').join(' ')
  return new MailError(message || 'unknown failure', { permanent: isPermanent(error) })
}

/**
 * True for a 5xx reply to RCPT TO or DATA, and for an email that cannot be sent at all. A rejected login or sender is
 * temporary: the operator can correct it, and the email stays queued.
 */
function isPermanent({ code, command = '', responseCode, permanent }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (responseCode === undefined) return true
  return permanent === true && ['RCPT TO', 'DATA'].includes(command)
}
