import { domainToASCII } from 'node:url'
import type { NodemailerError, SendMailOptions, Transporter } from 'nodemailer'
import { MailError, type MailTransport, type OutgoingEmail } from './mail-transport.ts'

export interface SmtpOptions {
  /** smtp:// (STARTTLS; with ?tls=optional where the server offers it) or smtps://, with the sign-in in it. */
  url: URL
  /** 'Name <address>' or an address. */
  from: string
  /** The server is this machine: neither TLS nor a certificate anybody signed is asked of it. */
  isLocal: boolean
  /** Milliseconds; the defaults are for real servers. */
  timeouts?: Partial<typeof TIMEOUTS>
}

/** Milliseconds: until connected, until greeted, of silence later on, for one email altogether. */
const TIMEOUTS = { connect: 10_000, greeting: 10_000, silence: 30_000, email: 120_000 }
/** One address and nothing a list of addresses or a header could be made of. */
const ADDRESS = /^[^\s\p{Cc},:;<>()[\]\\"@]+@[^\s\p{Cc},:;<>()[\]\\"@]+$/u
const MAX_CONNECTIONS = 4
/** A connection nobody uses is given back before servers usually end it. */
const IDLE_MS = 20_000
/** Only for a pooled connection that was dead before a byte of the email went out. */
const REQUEUES = 2

/**
 * Hands emails to the operator's mail server over a small pool of connections. nodemailer is loaded with the
 * first email. Nothing travels in the open except within this machine, and emails where `?tls=optional` allows it;
 * credentials never do.
 */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const from = parseSender(options.from)
  let opening: Promise<Transporter> | undefined
  let closed = false
  return {
    async send(email) {
      if (!ADDRESS.test(email.to)) throw new MailError('not one address', { permanent: true })
      if (closed) throw new MailError('the connections are closed', { permanent: false })
      opening ??= openPool(options, timeouts).catch((error: unknown) => {
        // The next email tries anew.
        opening = undefined
        throw error
      })
      const pool = await opening
      try {
        await pool.sendMail({ ...compose(email, from), signal: AbortSignal.timeout(timeouts.email) })
      } catch (error) {
        throw describeRefusal(error as NodemailerError)
      }
    },
    close() {
      closed = true
      opening?.then(
        (pool) => pool.close({ force: true }),
        () => undefined,
      )
    },
  }
}

async function openPool(options: SmtpOptions, timeouts: typeof TIMEOUTS): Promise<Transporter> {
  const { url, isLocal } = options
  const { createTransport } = await import('nodemailer')
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const mayBeOpen = user === '' && url.searchParams.get('tls') === 'optional'
  return createTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : undefined,
    secure,
    requireTLS: !secure && !isLocal && !mayBeOpen,
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
    text: email.text,
    html: email.html,
    attachments: email.attachments.map((attachment) => ({
      filename: oneLine(attachment.filename),
      contentType: oneLine(attachment.contentType),
      content: attachment.content,
      encoding: attachment.encoding ?? 'utf8',
    })),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribe },
  }
}

/** Name and address of 'Name <address>', fit for a header. */
export function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]*)>\s*$/s.exec(from) ?? []
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address: oneLine(address) }
}

/** The part of a sender's address after the @, in ASCII: where message ids come from. */
export function senderDomain(from: string): string {
  return domainToASCII(parseSender(from).address.split('@').at(-1) ?? '')
}

/** No header can be begun by what somebody typed: every control character becomes a space. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

/** Kept and logged, so in words of our own: a server's answer repeats addresses. */
function describeRefusal(error: NodemailerError): MailError {
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
 * A 5xx to the recipient or the email, or an email that cannot be sent at all. A refused sign-in or sender is
 * the operator's to put right, and the email waits for that.
 */
function isPermanent({ code, command = '', responseCode, permanent }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (responseCode === undefined) return true
  return permanent === true && ['RCPT TO', 'DATA'].includes(command)
}
