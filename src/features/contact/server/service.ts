import type { CaptchaVerifier } from '#captcha/captcha-verifier.ts'
import type { Deps } from '#config/deps.ts'
import type { Database } from '#database/database.ts'
import { pickFields } from '#database/rows.ts'
import { AppError } from '#errors/app-error.ts'
import type { ContactMessage, SendContactMessage } from '#features/contact/schema.ts'
import { currentLanguage } from '#language/language.ts'
import { consumeRateLimits, HOUR, mailboxKey, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import { actAsSystem } from '#session/system-act.ts'
import { contactMessageMail, messageReceivedMail } from './mail.ts'
import { type ContactMessageRow, insertContactMessage } from './store.ts'

const PER_ADDRESS = { max: 10, windowSeconds: QUARTER_HOUR }
const PER_MAILBOX = { max: 10, windowSeconds: QUARTER_HOUR }
/** Forms posted without scripts carry no captcha: strict limits per address and in total. */
const UNCHECKED_PER_ADDRESS = { max: 3, windowSeconds: HOUR }
const UNCHECKED_TOTAL = { max: 10, windowSeconds: HOUR }
/** The confirmation goes to an address that is not verified: a limit per mailbox and hour. */
const CONFIRMATION_LIMIT = { max: 5, windowSeconds: HOUR }

type ContactDeps = Pick<Deps, 'env' | 'database' | 'jobs' | 'mailer'>

interface UncheckedMessage {
  input: SendContactMessage
  /** The address block that the limits count by. */
  clientAddress: string
}

interface CheckedMessage extends UncheckedMessage {
  /** The solved captcha from the request header. */
  solution: string | undefined
}

/**
 * Saves a visitor's message and queues two mails: to the consultancy, and a confirmation to the sender. The address is
 * counted before the captcha is checked, so that guessing is slow; the mailbox after it, so that nobody can lock out or
 * flood a mailbox without cost. Throws rate_limited, and invalid_input with field `captcha` when the captcha is not
 * solved or already used.
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
  if (!(await captcha.consume(solution, { clientAddress }))) {
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
 * The same for a form posted without scripts, which cannot solve a captcha (docs/decisions/0023): it is saved and
 * mailed to the consultancy, and never confirmed by mail, so that nobody can make us write to a stranger's mailbox.
 * Throws rate_limited.
 */
export async function sendUncheckedMessage(
  deps: ContactDeps,
  { input, clientAddress }: UncheckedMessage,
): Promise<ContactMessage> {
  if (deps.env.rateLimits) {
    // Counted separately: an address over its own limit uses nothing of the shared one.
    const { db } = deps.database
    await consumeRateLimits(db, [{ key: `contact:unchecked:${clientAddress}`, ...UNCHECKED_PER_ADDRESS }])
    await consumeRateLimits(db, [{ key: 'contact:unchecked', ...UNCHECKED_TOTAL }])
  }
  return presentContactMessage(await saveMessage(deps, { input, confirmed: false }))
}

interface SaveOptions {
  input: SendContactMessage
  /** True when a mail confirms the message to the sender. */
  confirmed: boolean
}

function saveMessage(deps: ContactDeps, { input, confirmed }: SaveOptions): Promise<ContactMessageRow> {
  const { operator, operatorEmail } = deps.env
  return actAsSystem({ database: deps.database, task: 'contact.save-message' }, async ({ tx }) => {
    const message = await insertContactMessage(tx, {
      ...input,
      phone: input.phone || null,
      locale: currentLanguage(),
    })
    await queueMail(deps, tx, contactMessageMail({ to: operatorEmail ?? operator.email.contact, message }))
    if (confirmed) await queueMail(deps, tx, messageReceivedMail({ to: message.email, message }))
    return message
  })
}

/**
 * True while the mailbox is within its limit for confirmations. A message over the limit is saved and mailed to the
 * consultancy nevertheless.
 */
async function mayConfirm(db: Database, email: string): Promise<boolean> {
  try {
    await consumeRateLimits(db, [{ key: mailboxKey('contact:received', email), ...CONFIRMATION_LIMIT }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

function presentContactMessage(row: ContactMessageRow): ContactMessage {
  return {
    ...pickFields(row, ['id', 'name', 'email', 'phone', 'subject', 'message']),
    created_at: row.created_at.toISOString(),
  }
}
