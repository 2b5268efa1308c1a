import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEmailVerificationToken } from 'better-auth/api'
import type { Context } from 'hono'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { passwordChangedNotice } from '#features/account/password/server/mail.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { lockPasswordHash } from '#features/account/password/server/store.ts'
import { CONFIRMATION_LINK_SECONDS, RESET_LINK_SECONDS } from '#features/account/recovery/contract.ts'
import { passwordResetMail } from '#features/account/recovery/server/mail.ts'
import {
  consumeResetToken,
  getOwnerByEmail,
  getOwnerByResetToken,
  type Owner,
  replacePassword,
  saveResetToken,
} from '#features/account/recovery/server/store.ts'
import { confirmationMail } from '#features/account/registration/server/mail.ts'
import { type AuthRefusal, refuseWeakPassword } from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { AppEnv } from '#http/api.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { consumeRateLimits, DAY, HOUR, mailboxKey, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import { actAsSystem } from '#session/system-act.ts'

/** Answers are given at multiples of it, so that the work for an account is not seen in their time. */
export const ANSWER_STEP_MS = 250

/** Mails a reset link if an account has this address. The caller cannot tell whether one has. */
export async function requestPasswordReset(
  deps: Deps,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<void> {
  await runAtConstantTime(deps, { email, task: 'account.request-password-reset' }, async (tx, owner) => {
    const token = randomBytes(32).toString('base64url')
    await saveResetToken(tx, { token, userId: owner.id, seconds: RESET_LINK_SECONDS })
    const { publicUrl } = deps.env
    const mail = inLanguage(readLanguage(owner.locale), () => passwordResetMail({ owner, token, publicUrl }))
    await queueMail(deps, tx, mail)
    const act = ACCOUNT_ACTS.passwordResetRequested
    await recordAccountAct(deps, tx, { act, userId: owner.id, clientAddress })
  })
}

/** Mails a new confirmation link if an account has this unconfirmed address. */
export async function resendConfirmation(deps: Deps, email: string): Promise<void> {
  await runAtConstantTime(deps, { email, task: 'account.resend-confirmation' }, async (tx, owner) => {
    if (!owner.email_verified) await mailConfirmation(deps, tx, owner)
  })
}

/** Mails a link that confirms the account's address. */
export async function mailConfirmation(
  deps: Deps,
  tx: Tx,
  { email, locale }: Pick<Owner, 'email' | 'locale'>,
): Promise<void> {
  const { publicUrl, appSecret } = deps.env
  const token = await createEmailVerificationToken(appSecret, email, undefined, CONFIRMATION_LINK_SECONDS)
  const link = { to: email, token, publicUrl }
  await queueMail(
    deps,
    tx,
    inLanguage(readLanguage(locale), () => confirmationMail(link)),
  )
}

/**
 * Does `work` for the account that has this address, if one has: the answer takes a whole number of steps in either case.
 */
export async function runAtConstantTime(
  { database }: Pick<Deps, 'database'>,
  { email, task }: { email: string; task: string },
  work: (tx: Tx, owner: Owner) => Promise<void>,
): Promise<void> {
  const done = actAsSystem({ database, task }, async ({ tx }) => {
    const owner = await getOwnerByEmail(tx, email)
    if (owner) await work(tx, owner)
  })
  await takeMinimumTime(done)
}

/**
 * The outcome of `work`, or its error, at the next multiple of ANSWER_STEP_MS after it began: calls that do more for a
 * known address than for an unknown one are answered at the same time. On a busy machine, too: a longer work waits for
 * the next step.
 */
export async function takeMinimumTime<T>(work: Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work
  } finally {
    const taken = performance.now() - began
    // A work that took no measurable time waits for a step, too.
    const end = began + (Math.floor(taken / ANSWER_STEP_MS) + 1) * ANSWER_STEP_MS
    // A timer counts from the beginning of the event loop's turn, so it fires early on a busy machine.
    for (let left = end - performance.now(); left > 0; left = end - performance.now())
      await sleep(Math.ceil(left))
  }
}

/** True when this reset token is still valid; the check does not consume it. */
export async function isResetTokenGood({ database }: Deps, token: string): Promise<boolean> {
  return (await getOwnerByResetToken(database.db, token)) !== null
}

const invalidLinkRefusal = (): AuthRefusal => ({
  status: 400,
  body: { code: 'INVALID_TOKEN', message: m.account_recovery_reset_link_invalid() },
})

/**
 * Sets a new password with the token of a mail, notifies the person and ends every session. A rejected password does
 * not consume the token. Returns the account, or the refusal.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword, clientAddress }: { token: string; newPassword: string; clientAddress: string },
): Promise<{ owner: Owner } | { refusal: AuthRefusal }> {
  const { database } = deps
  const owner = await getOwnerByResetToken(database.db, token)
  if (!owner) return { refusal: invalidLinkRefusal() }
  const weak = await refuseWeakPassword({ ...owner, password: newPassword })
  if (weak) return { refusal: renamePasswordField(weak) }
  const hash = await hashPassword(newPassword)
  const changed = await actAsSystem({ database, task: 'account.reset-password' }, async ({ tx }) => {
    // Locked first, in the same order as by a password change, so that the two cannot deadlock.
    await lockPasswordHash(tx, owner.id)
    if (!(await consumeResetToken(tx, { token, userId: owner.id }))) return false
    await replacePassword(tx, { userId: owner.id, hash })
    await notify(deps, tx, passwordChangedNotice({ userId: owner.id, at: deps.now() }))
    // The mail was read, which also confirms an unconfirmed address.
    const details = { address_confirmed: !owner.email_verified }
    await recordAccountAct(deps, tx, {
      act: ACCOUNT_ACTS.passwordReset,
      userId: owner.id,
      clientAddress,
      details,
    })
    return true
  })
  return changed ? { owner } : { refusal: invalidLinkRefusal() }
}

/** The form of a reset names the field `newPassword`, that of a registration `password`. */
function renamePasswordField({ status, body }: AuthRefusal): AuthRefusal {
  const { password = [], ...others } = body.fields ?? {}
  return { status, body: { ...body, fields: { ...others, newPassword: password } } }
}

interface MailRequest {
  deps: Pick<Deps, 'env' | 'database'>
  purpose: string
  email: string
}

/**
 * Counts known and unknown addresses in the same way. The client address is counted first, so that a client over its
 * limit does not use up the limits of other people's mailboxes.
 */
export async function consumeMailLimits(
  c: Context<AppEnv>,
  { deps, purpose, email }: MailRequest,
): Promise<void> {
  if (!deps.env.rateLimits) return
  const { db } = deps.database
  const sender = `${purpose}:address:${c.get('clientAddress')}`
  await consumeRateLimits(db, [{ key: sender, max: 20, windowSeconds: QUARTER_HOUR }])
  // Counted separately: a request that the hourly limit rejects does not count for the day.
  await consumeRateLimits(db, [{ key: mailboxKey(`${purpose}:account`, email), max: 5, windowSeconds: HOUR }])
  await consumeRateLimits(db, [
    { key: mailboxKey(`${purpose}:account-day`, email), max: 10, windowSeconds: DAY },
  ])
}
