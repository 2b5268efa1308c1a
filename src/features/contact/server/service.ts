import type { CaptchaVerifier } from '#captcha/captcha-verifier.ts'
import type { Deps } from '#config/deps.ts'
import type { Database } from '#database/database.ts'
import { pickFields } from '#database/rows.ts'
import { AppError } from '#errors/app-error.ts'
import type { ContactMessage, SendContactMessage } from '#features/contact/schema.ts'
import { consumeRateLimits, HOUR, mailboxKey, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import { contactMessageMail, messageReceivedMail } from './mail.ts'
import { type ContactMessageRow, insertContactMessage } from './store.ts'

const PER_ADDRESS = { max: 10, windowSeconds: QUARTER_HOUR }
const PER_MAILBOX = { max: 10, windowSeconds: QUARTER_HOUR }
/** Forms sent without scripts solve no captcha: few from one address, and few in all. */
const UNCHECKED_PER_ADDRESS = { max: 3, windowSeconds: HOUR }
const UNCHECKED_TOTAL = { max: 10, windowSeconds: HOUR }
/** Answers go to an address nobody has proven to be the sender's: as many as any mailbox gets from us in an hour. */
const CONFIRMATION_LIMIT = { max: 5, windowSeconds: HOUR }

type ContactDeps = Pick<Deps, 'env' | 'database' | 'jobs' | 'mailer'>

interface UncheckedMessage {
  input: SendContactMessage
  /** The block the limits count by. */
  clientAddress: string
}

interface CheckedMessage extends UncheckedMessage {
  /** The solved challenge of the header. */
  solution: string | undefined
}

/**
 * Keeps a visitor's message and queues two mails with it: to the consultancy, and to the sender that it came. The
 * address counts before the captcha is looked at, so that guessing is slow; the mailbox after it, so that nobody
 * is locked out or flooded for free.
 * Throws rate_limited, and invalid_input naming `captcha` when it was not solved or is spent.
 */
export async function sendContactMessage(
  deps: ContactDeps,
  captcha: CaptchaVerifier,
  { input, clientAddress, solution }: CheckedMessage,
): Promise<ContactMessage> {
  const { env, database } = deps
  if (env.rateLimits) {
    await consumeRateLimits(database.db, [{ key: `contact:address:${clientAddress}`, ...PER_ADDRESS }])
  }
  if (!(await captcha.consume(solution))) {
    const message = m.captcha_refused()
    throw new AppError('invalid_input', { message, fields: { captcha: [message] } })
  }
  if (env.rateLimits) {
    await consumeRateLimits(database.db, [
      { key: mailboxKey('contact:mailbox', input.email), ...PER_MAILBOX },
    ])
  }
  const confirmed = !env.rateLimits || (await mayConfirm(database.db, input.email))
  return presentContactMessage(await saveMessage(deps, { input, confirmed }))
}

/**
 * The same for a form that was posted without scripts, which cannot solve a captcha (docs/decisions/0023): kept and mailed to the
 * consultancy, and never confirmed by a letter, so that no stranger's mailbox can be written to.
 * Throws rate_limited.
 */
export async function sendUncheckedMessage(
  deps: ContactDeps,
  { input, clientAddress }: UncheckedMessage,
): Promise<ContactMessage> {
  if (deps.env.rateLimits) {
    // One after the other: an address over its own limit uses nothing of what all share.
    const { db } = deps.database
    await consumeRateLimits(db, [{ key: `contact:unchecked:${clientAddress}`, ...UNCHECKED_PER_ADDRESS }])
    await consumeRateLimits(db, [{ key: 'contact:unchecked', ...UNCHECKED_TOTAL }])
  }
  return presentContactMessage(await saveMessage(deps, { input, confirmed: false }))
}

interface SaveOptions {
  input: SendContactMessage
  /** Whether a letter tells the sender that the message came. */
  confirmed: boolean
}

function saveMessage(deps: ContactDeps, { input, confirmed }: SaveOptions): Promise<ContactMessageRow> {
  const { operator, operatorEmail } = deps.env
  return deps.database.db.transaction(async (tx) => {
    const message = await insertContactMessage(tx, { ...input, phone: input.phone || null })
    await queueMail(deps, tx, contactMessageMail({ to: operatorEmail ?? operator.email.contact, message }))
    const letter = { to: message.email, message, hours: operator.emailAnswerHours }
    if (confirmed) await queueMail(deps, tx, messageReceivedMail(letter))
    return message
  })
}

/** A message over this limit is kept and read all the same. */
async function mayConfirm(db: Database, email: string): Promise<boolean> {
  try {
    await consumeRateLimits(db, [{ key: mailboxKey('contact:received', email), ...CONFIRMATION_LIMIT }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

export function presentContactMessage(row: ContactMessageRow): ContactMessage {
  return {
    ...pickFields(row, ['id', 'name', 'email', 'phone', 'subject', 'message']),
    created_at: row.created_at.toISOString(),
  }
}
