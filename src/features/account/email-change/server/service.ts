import { randomBytes, randomUUID } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { EMAIL_CHANGE_SECONDS } from '#features/account/email-change/contract.ts'
import { lockPasswordHash } from '#features/account/password/server/store.ts'
import { takeMinimumTime } from '#features/account/recovery/server/service.ts'
import { changeMailsOf } from '#features/account/server/erase.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { type Mail, queueMail, readdressMails } from '#mail/mail-queue.ts'
import { actAsSystem } from '#session/system-act.ts'
import {
  emailChangedNotice,
  formerAddressMail,
  newAddressMail,
  oldAddressMail,
  takenAddressMail,
} from './mail.ts'
import {
  confirmMailbox,
  deleteEmailChange,
  type EmailChange,
  findEmailChange,
  hasAccount,
  lockOwner,
  replaceEmail,
  saveEmailChange,
} from './store.ts'

const TOKEN_BYTES = 32

/** Begins a change of address that its owner has asked for. Throws signed_out for an account that is gone. */
export async function requestEmailChange(
  deps: Deps,
  { userId, newEmail, clientAddress }: NewAddress & { clientAddress: string },
): Promise<void> {
  const done = actAsSystem(
    { database: deps.database, task: 'account.request-email-change' },
    async ({ tx }) => {
      if (!(await beginEmailChange(deps, tx, { userId, newEmail }))) throw new AppError('signed_out')
      await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.emailChangeRequested, userId, clientAddress })
    },
  )
  await takeMinimumTime(done)
}

interface NewAddress {
  userId: string
  newEmail: string
}

/**
 * A link goes to the old mailbox and one to the new, and only both together change the address. For an address that has
 * an account nothing else differs; its owner is told, and no link exists that could end it. False without the account.
 */
export async function beginEmailChange(
  deps: Deps,
  tx: Tx,
  { userId, newEmail }: NewAddress,
): Promise<boolean> {
  const { publicUrl } = deps.env
  const address = newEmail.toLowerCase()
  const owner = await lockOwner(tx, userId)
  if (!owner) return false
  const [oldToken, newToken] = [createToken(), createToken()]
  const isTaken = await hasAccount(tx, address)
  const seconds = EMAIL_CHANGE_SECONDS
  const reader = { userId, locale: owner.locale }
  await saveEmailChange(tx, { userId, newEmail: address, oldToken, newToken, seconds })
  await send(deps, tx, reader, () =>
    oldAddressMail({ to: owner.email, newEmail: address, token: oldToken, publicUrl }),
  )
  await send(deps, tx, reader, () =>
    isTaken
      ? takenAddressMail({ to: address, publicUrl })
      : newAddressMail({ to: address, token: newToken, publicUrl }),
  )
  return true
}

const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

interface Reader {
  userId: string
  locale: string
}

/** The key names the account: its erasure finds mails to addresses that it has no longer, or never had. */
async function send(deps: Deps, tx: Tx, { userId, locale }: Reader, write: () => Mail): Promise<void> {
  const mail = inLanguage(readLanguage(locale), write)
  await queueMail(deps, tx, { ...mail, dedupeKey: `${changeMailsOf(userId)}${randomUUID()}` })
}

type ChangeOutcome = 'waits_for_old' | 'waits_for_new' | 'changed' | 'link_invalid'

/** What a link is for, before anything is done with it; null for a link that is unknown, used up or too old. */
export function readEmailChange({ database }: Deps, token: string): Promise<EmailChange | null> {
  return findEmailChange(database.db, token)
}

/** Confirms one of the two links; the second one changes the address, and both mailboxes are told. */
export async function confirmEmailChange(
  deps: Deps,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<ChangeOutcome> {
  return actAsSystem({ database: deps.database, task: 'account.confirm-email-change' }, async ({ tx }) => {
    const change = await lockChange(tx, token)
    if (!change) return 'link_invalid'
    const { user_id: userId, mailbox, old_email: oldEmail, new_email: newEmail } = change
    await confirmMailbox(tx, { userId, mailbox })
    if (mailbox === 'old' && !change.new_confirmed) return 'waits_for_new'
    if (mailbox === 'new' && !change.old_confirmed) return 'waits_for_old'
    // Somebody may have registered with it meanwhile.
    if (await hasAccount(tx, newEmail)) return 'link_invalid'
    await replaceEmail(tx, { userId, oldEmail, newEmail })
    await readdressMails(tx, { from: oldEmail, to: newEmail })
    const at = deps.now()
    await send(deps, tx, { userId, locale: change.locale }, () => formerAddressMail({ to: oldEmail, at }))
    await notify(deps, tx, emailChangedNotice({ userId, at }))
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.emailChanged, userId, clientAddress })
    return 'changed'
  })
}

/** The change of a link, after waiting for every other act on the account. */
async function lockChange(tx: Tx, token: string): Promise<EmailChange | null> {
  const found = await findEmailChange(tx, token)
  if (!found) return null
  await lockPasswordHash(tx, found.user_id)
  await lockOwner(tx, found.user_id)
  return findEmailChange(tx, token)
}

/** Calls a change off, by a link of either mailbox or by its owner. Returns whether there was one. */
export async function cancelEmailChange(
  deps: Deps,
  { by, clientAddress }: { by: { token: string } | { userId: string }; clientAddress: string },
): Promise<boolean> {
  return actAsSystem({ database: deps.database, task: 'account.cancel-email-change' }, async ({ tx }) => {
    const userId = 'userId' in by ? by.userId : (await findEmailChange(tx, by.token))?.user_id
    if (userId === undefined || !(await deleteEmailChange(tx, userId))) return false
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.emailChangeCanceled, userId, clientAddress })
    return true
  })
}
