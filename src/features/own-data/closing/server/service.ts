import { appendAudit } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { getPasswordHash } from '#features/account/password/server/store.ts'
import { requireOwner } from '#features/account/reauthentication/server/service.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { isStaff } from '#features/account/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { keepUsedAccounts } from '#features/own-data/retention/server/store.ts'
import type { Erasure } from '#files/storage.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { ApplicantActor } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { CLOSING_SECONDS } from '../contract.ts'
import type { Closing } from '../schema.ts'
import { ERASE_QUEUE } from './erase.ts'
import { calledOffNotice, closingAskedNotice, erasedMail } from './mail.ts'
import {
  deleteClosure,
  findEraseTime,
  findOpenCase,
  insertClosure,
  listAccountsOf,
  listDueAccounts,
  lockAccount,
  lockDueClosure,
  shutAccount,
} from './store.ts'

type Caller = Pick<ApplicantActor, 'userId' | 'sessionId'>

/** Whether the caller has closed the account, and what they need to know before. */
export async function readClosing(deps: Deps, { userId }: Caller): Promise<Closing> {
  const { db } = deps.database
  const hash = await getPasswordHash(db, userId)
  return actAsSystem({ database: deps.database, task: 'account.read-closing' }, async ({ tx }) => ({
    erase_at: (await findEraseTime(tx, userId))?.toISOString() ?? null,
    has_password: hash !== null,
    seconds: secondsOf(deps),
    open_case: await findOpenCase(tx, userId),
  }))
}

const secondsOf = ({ env }: Deps) => env.eraseAfterSeconds ?? CLOSING_SECONDS

/**
 * Closes the caller's account: it is erased after seven days unless they keep it. Asked twice, the first time counts.
 * Throws what `requireOwner` throws, and forbidden for the people of the consultancy, whose accounts an admin ends.
 */
export async function closeAccount(
  deps: Deps,
  { userId, sessionId, password, clientAddress }: Caller & { password?: string; clientAddress: string },
): Promise<{ erase_at: string }> {
  const { database, jobs } = deps
  if (await isStaff(database.db, userId))
    throw new AppError('forbidden', { message: m.own_data_closing_staff() })
  await requireOwner(deps, { userId, sessionId, ...(password === undefined ? {} : { password }) })
  return actAsSystem({ database, task: 'account.close' }, async ({ tx }) => {
    if (!(await lockAccount(tx, userId))) throw new AppError('signed_out')
    const seconds = secondsOf(deps)
    const eraseAt = await insertClosure(tx, { userId, reason: 'asked', seconds })
    const earlier = eraseAt ? null : await findEraseTime(tx, userId)
    if (earlier) return { erase_at: earlier.toISOString() }
    // An account that is being erased at this moment.
    if (!eraseAt) throw new AppError('signed_out')
    await jobs.send(tx, ERASE_QUEUE, { id: userId }, { startAfterSeconds: seconds })
    await notify(deps, tx, closingAskedNotice({ userId, eraseAt }))
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.closed, userId, clientAddress })
    return { erase_at: eraseAt.toISOString() }
  })
}

/** Calls the closing off. Returns whether there was one. */
export async function keepAccount(
  deps: Deps,
  { userId, clientAddress }: Pick<Caller, 'userId'> & { clientAddress: string },
): Promise<boolean> {
  return actAsSystem({ database: deps.database, task: 'account.keep' }, async ({ tx }) => {
    if (!(await lockAccount(tx, userId)) || !(await deleteClosure(tx, userId))) return false
    await notify(deps, tx, calledOffNotice({ userId }))
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.kept, userId, clientAddress })
    return true
  })
}

/**
 * Erases an account whose time has come, and nothing when it was kept. Sign-in is refused first; the erasure is
 * remembered outside of the database before it happens, so that a crash in between ends with an erased account. May be
 * repeated at any point.
 */
export async function eraseDueAccount(deps: Deps, userId: string): Promise<void> {
  const { database, files, now } = deps
  const isDue = await actAsSystem({ database, task: 'account.shut' }, async ({ tx }) => {
    await keepUsedAccounts(tx)
    if (!(await lockAccount(tx, userId)) || !(await lockDueClosure(tx, userId))) return false
    await shutAccount(tx, userId)
    return true
  })
  if (!isDue) return
  await files.addErasure({ userId, day: todayInWarsaw(now()) })
  await eraseAccount(deps, { userId, isLastMailSent: true })
}

/**
 * Erases every account whose time has come: the job of one was lost. A failure for one person does not stop the others;
 * the next run tries again.
 */
export async function eraseDueAccounts(deps: Deps): Promise<void> {
  for (const userId of await listDueAccounts(deps.database.db))
    await eraseDueAccount(deps, userId).catch((error: unknown) =>
      deps.log.error(
        { err: error, user: userId },
        'an account could not be erased; the next run tries again',
      ),
    )
}

/** At a start the files of whoever was erased in so many days are deleted again: not of everybody there ever was. */
const FILES_AGAIN_DAYS = 30

/**
 * Erases again who was erased before: a restored backup has brought them back. Returns how many there were. Throws when
 * one cannot be erased, since nobody must see them.
 */
export async function repeatErasures(deps: Deps): Promise<number> {
  const erased: Erasure[] = []
  for await (const erasure of deps.files.listErasures()) erased.push(erasure)
  if (erased.length === 0) return 0
  const ids = erased.map(({ userId }) => userId)
  const found = await listAccountsOf(deps.database.db, ids)
  for (const userId of found) await eraseAccount(deps, { userId, isLastMailSent: false })
  // Files that a crash left after the commit. Those of an older erasure, restored without their rows and their key, are
  // the sweep's.
  const since = addDays(todayInWarsaw(deps.now()), -FILES_AGAIN_DAYS)
  for (const { userId, day } of erased) if (day >= since) await deps.files.deleteAllOf(userId)
  if (found.length > 0)
    deps.log.warn({ count: found.length }, 'accounts of a restored backup were erased again')
  return found.length
}

async function eraseAccount(
  deps: Deps,
  { userId, isLastMailSent }: { userId: string; isLastMailSent: boolean },
): Promise<void> {
  await actAsSystem({ database: deps.database, task: ERASE_QUEUE }, async ({ tx }) => {
    const owner = await lockAccount(tx, userId)
    const isOfStaff = await isStaff(tx, userId)
    if (!owner || !(await deps.personalData.erasePerson(tx, { userId }))) return
    const { email: to, locale } = owner
    // After the erasure, which deletes the mails to this address.
    if (isLastMailSent)
      await queueMail(
        deps,
        tx,
        inLanguage(readLanguage(locale), () => erasedMail({ to, isOfStaff })),
      )
    await appendAudit(tx, {
      actor: { kind: 'system', id: ERASE_QUEUE },
      act: ACCOUNT_ACTS.erased,
      subject: { kind: 'account', id: userId },
      addressHash: null,
    })
  })
  await deps.files.deleteAllOf(userId)
}
