import type { CaptchaVerifier } from '#captcha/captcha-verifier.ts'
import type { Deps } from '#config/deps.ts'
import type { Database } from '#database/database.ts'
import { pickFields } from '#database/rows.ts'
import { AppError } from '#errors/app-error.ts'
import type { ContactMessage, SendContactMessage } from '#features/contact/schema.ts'
import { chargeLimits, HOUR, mailboxKey, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import { contactMessageMail, messageReceivedMail } from './mail.ts'
import { type ContactMessageRow, insertContactMessage } from './store.ts'

const PER_ADDRESS = { most: 10, windowSeconds: QUARTER_HOUR }
const PER_MAILBOX = { most: 10, windowSeconds: QUARTER_HOUR }
/** Answers go to an address nobody has proven to be the sender's: as many as any mailbox gets from us in an hour. */
const ANSWERS = { most: 5, windowSeconds: HOUR }

interface Sending {
  input: SendContactMessage
  /** The block the limits count by. */
  clientAddress: string
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
  deps: Pick<Deps, 'env' | 'database' | 'jobs' | 'mailer'>,
  captcha: CaptchaVerifier,
  { input, clientAddress, solution }: Sending,
): Promise<ContactMessage> {
  const { env, database } = deps
  if (env.rateLimits) {
    await chargeLimits(database.db, [{ key: `contact:address:${clientAddress}`, ...PER_ADDRESS }])
  }
  if (!(await captcha.spend(solution))) {
    const message = m.auth_captcha_failed()
    throw new AppError('invalid_input', { message, fields: { captcha: [message] } })
  }
  if (env.rateLimits) {
    await chargeLimits(database.db, [{ key: mailboxKey('contact:mailbox', input.email), ...PER_MAILBOX }])
  }
  const answers = !env.rateLimits || (await mayAnswer(database.db, input.email))
  const row = await database.db.transaction(async (tx) => {
    const message = await insertContactMessage(tx, { ...input, phone: input.phone || null })
    const { operator, operatorEmail } = env
    await queueMail(deps, tx, contactMessageMail({ to: operatorEmail ?? operator.email.contact, message }))
    const letter = { to: message.email, message, hours: operator.emailAnswerHours }
    if (answers) await queueMail(deps, tx, messageReceivedMail(letter))
    return message
  })
  return presentContactMessage(row)
}

/** A message over this limit is kept and read all the same. */
async function mayAnswer(db: Database, email: string): Promise<boolean> {
  try {
    await chargeLimits(db, [{ key: mailboxKey('contact:received', email), ...ANSWERS }])
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
