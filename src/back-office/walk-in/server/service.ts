import { randomBytes, randomUUID } from 'node:crypto'
import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { sqlState } from '#database/sql-state.ts'
import { AppError } from '#errors/app-error.ts'
import { deleteResetTokens, saveResetToken } from '#features/account/recovery/server/store.ts'
import { createAccountFor } from '#features/account/registration/server/service.ts'
import { recordAssignment, recordEvent, requireNotEnded } from '#features/cases/server/service.ts'
import {
  type CaseRow,
  findCase,
  lockCasesByNumber,
  lockOpenCaseOf,
  startNextCase,
  updateCase,
} from '#features/cases/server/store.ts'
import { DAY } from '#limits/rate-limit.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { isMailbox, NO_EMAIL_DOMAIN } from '#shared/person/email.ts'
import { parsePhone } from '#shared/person/phone.ts'
import { REGISTRATION_DAYS } from '../contract.ts'
import type { OpenCaseAnswer, OpenedCase } from '../schema.ts'
import { registrationMail } from './mail.ts'
import {
  findAddressOwner,
  findPersonOf,
  insertWalkIn,
  lockUnfinished,
  renewLink,
  replaceAddress,
} from './store.ts'

const TOKEN_BYTES = 32
const UNIQUE_VIOLATION = '23505'

/** What the desk wants cannot be done with an address; the answer is the same whatever the reason. */
export class NoCaseError extends AppError {
  constructor(message = m.back_office_inbox_error_no_case()) {
    super('conflict', { message })
  }
}

interface CaseOfAddress {
  caseRow: CaseRow
  made: 'case' | 'nothing'
}

/**
 * The case of an address, locked, or a new one; null when nobody has an account with it. Throws conflict for a colleague, a
 * blocked account and a hidden case, alike. Needs owner rights.
 */
export async function findCaseOfAddress(tx: Tx, email: string): Promise<CaseOfAddress | null> {
  const owner = await findAddressOwner(tx, email)
  if (!owner) return null
  // One answer for a colleague, a blocked account and a hidden case: it tells no more than that it cannot be done here.
  if (!owner.may_have_case) throw new NoCaseError()
  const open = await lockOpenCaseOf(tx, owner.id)
  if (open) return { caseRow: open, made: 'nothing' }
  const caseId = await startNextCase(tx, owner.id)
  // Null when the person herself was faster.
  const caseRow = caseId ? await findCase(tx, caseId) : await lockOpenCaseOf(tx, owner.id)
  if (!caseRow) throw new NoCaseError()
  return { caseRow, made: caseId ? 'case' : 'nothing' }
}

/**
 * Opens a case for somebody who is there or on the phone. Without an account of the address one is made, which nobody can
 * sign in to, and a link is mailed with which its person finishes the registration; without an address that is done later. Where there is one, its open case is
 * opened or the next one is started, and nothing of it changes. Throws invalid_input, and conflict for an address that can
 * have no case here: the audit log says who was told that, because it says something of the address.
 */
export function openCaseFor(deps: Deps, session: StaffSession, wanted: OpenedCase): Promise<OpenCaseAnswer> {
  return recordRefusal(session, (act) => openInside(deps, act, wanted))
}

async function recordRefusal<T>(session: StaffSession, work: (act: StaffAct) => Promise<T>): Promise<T> {
  try {
    return await session.transaction(work)
  } catch (error) {
    if (error instanceof NoCaseError)
      await session.transaction(async (act) => recordStaffAct(act, { act: 'case.refused_for_person' }))
    throw error
  }
}

async function openInside(deps: Deps, act: StaffAct, wanted: OpenedCase): Promise<OpenCaseAnswer> {
  const { tx, actor } = act
  const phone = await readPhone(wanted.phone)
  const { caseRow, made } = await withOwnerRole(tx, () => findOrCreate(deps, act, wanted))
  const { id, user_id, number } = caseRow
  if (made !== 'nothing') {
    await withOwnerRole(tx, () =>
      insertWalkIn(tx, {
        case_id: id,
        user_id,
        opened_by: actor.userId,
        came_by: wanted.came_by,
        phone,
        purpose_of_stay: wanted.purpose ?? null,
        made_account: made === 'account',
        linkDays: made === 'account' && wanted.email ? REGISTRATION_DAYS : null,
      }),
    )
    await recordEvent(act, {
      case: caseRow,
      event: 'opened_for_person',
      details: { came_by: wanted.came_by },
    })
    await updateCase(tx, { id, assigned_to: actor.userId })
    await recordAssignment(act, { caseRow, to: actor.userId })
  }
  recordStaffAct(act, {
    act: 'case.opened_for_person',
    subject: { kind: 'case', id },
    caseId: id,
    details: { made, came_by: wanted.came_by },
  })
  return { number, made }
}

interface Opened {
  caseRow: CaseRow
  made: OpenCaseAnswer['made']
}

/** Of two colleagues at the same moment one makes the account; the other one finds its case. Needs owner rights. */
async function findOrCreate(deps: Deps, act: StaffAct, wanted: OpenedCase): Promise<Opened> {
  const { tx } = act
  const find = async () => (wanted.email ? findCaseOfAddress(tx, wanted.email) : null)
  const opened = (await find()) ?? (await createAccount(deps, act, wanted)) ?? (await find())
  if (!opened) throw new NoCaseError()
  return opened
}

async function createAccount(
  deps: Deps,
  { tx, actor }: StaffAct,
  { full_name: name, email = standInAddress(), locale, purpose }: OpenedCase,
): Promise<Opened | null> {
  const linkSeconds = REGISTRATION_DAYS * DAY
  const account = await createAccountFor(deps, tx, { name, email, locale, linkSeconds })
  if (!account) return null
  const caseId = await startNextCase(tx, account.userId)
  const caseRow = caseId ? await findCase(tx, caseId) : null
  if (!caseRow) throw new Error('no case could be opened')
  if (isMailbox(email)) {
    const link = { email, token: account.token, locale, purpose: purpose ?? null }
    await mailLink(deps, tx, { ...link, colleague: actor.full_name })
  } else await deleteResetTokens(tx, account.userId)
  return { caseRow, made: 'account' }
}

/** In place of the address of somebody who has none, or does not know it: every account has another one. */
const standInAddress = () => `${randomUUID()}@${NO_EMAIL_DOMAIN}`

interface Link {
  email: string
  token: string
  locale: string
  purpose: string | null
  colleague: string
}

async function mailLink(deps: Deps, tx: Tx, { email, ...link }: Link): Promise<void> {
  const { publicUrl, operator } = deps.env
  const to = email.toLowerCase()
  await queueMail(deps, tx, registrationMail({ ...link, to, days: REGISTRATION_DAYS, publicUrl, operator }))
}

/** As it is stored; null without one. */
async function readPhone(typed: string | undefined): Promise<string | null> {
  if (typed === undefined) return null
  const phone = await parsePhone(typed)
  if (phone) return phone.stored
  throw new AppError('invalid_input', { fields: { phone: [m.personal_info_phone_wrong()] } })
}

/**
 * Mails the link once more, to this address, which becomes that of the account; every older link is void. Throws not_found,
 * conflict once the registration is finished or the case has ended, and for an address that another account has.
 */
export function sendRegistrationLink(
  deps: Deps,
  session: StaffSession,
  { number, email }: { number: string; email: string },
): Promise<void> {
  return recordRefusal(session, async (act) => {
    const { tx } = act
    const userId = await findPersonOf(tx, number)
    if (!userId) throw new AppError('not_found')
    await withOwnerRole(tx, () =>
      renewRegistration(deps, tx, { userId, email, colleague: act.actor.full_name }),
    )
    // After the account, as by findCaseOfAddress: two colleagues never lock each other out.
    const [caseRow] = await lockCasesByNumber(tx, [number])
    if (!caseRow) throw new AppError('not_found')
    requireNotEnded(caseRow)
    await recordEvent(act, { case: caseRow, event: 'registration_link_sent' })
    recordStaffAct(act, {
      act: 'case.registration_link_sent',
      subject: { kind: 'case', id: caseRow.id },
      caseId: caseRow.id,
    })
  })
}

interface Renewal {
  userId: string
  /** As typed. */
  email: string
  /** Who has opened the case, as the mail names them. */
  colleague: string
}

/**
 * Mails the link of an unfinished registration to this address, which becomes that of the account; every older link is void.
 * Throws conflict once it is finished, and for an address that another account has. Needs owner rights.
 */
export async function renewRegistration(
  deps: Deps,
  tx: Tx,
  { userId, email: typed, colleague }: Renewal,
): Promise<void> {
  const email = typed.toLowerCase()
  // First, in the order of a password that is set with the older link: who is faster wins, and neither locks the other out.
  await deleteResetTokens(tx, userId)
  const account = await lockUnfinished(tx, userId)
  if (!account) throw new AppError('conflict', { message: m.back_office_walk_in_error_finished() })
  if (account.email !== email) await changeAddress(tx, { userId, email })
  // And those of "Forgot password" that came in between.
  await deleteResetTokens(tx, userId)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await saveResetToken(tx, { token, userId, seconds: REGISTRATION_DAYS * DAY })
  await renewLink(tx, { userId, days: REGISTRATION_DAYS })
  const { locale, purpose_of_stay: purpose } = account
  await mailLink(deps, tx, { email, token, locale, purpose, colleague })
}

async function changeAddress(tx: Tx, change: { userId: string; email: string }): Promise<void> {
  try {
    await replaceAddress(tx, change)
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new NoCaseError(m.back_office_walk_in_error_address())
    throw error
  }
}
