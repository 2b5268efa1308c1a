import { PASSWORD_LINK_DAYS } from '#back-office/inbox/contract.ts'
import type { CreatedCase } from '#back-office/inbox/schema.ts'
import { accountMadeMail } from '#back-office/inbox/server/mail.ts'
import {
  joinToCase,
  presentEntry,
  recordInboxAct,
  requireEntry,
  requireUnchanged,
} from '#back-office/inbox/server/service.ts'
import type { EntryRow } from '#back-office/inbox/server/store.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { createAccountFor } from '#features/account/registration/server/service.ts'
import { type CaseRow, findCase, lockOpenCaseOf, startNextCase } from '#features/cases/server/store.ts'
import { MAX_MESSAGE_LENGTH } from '#features/messages/contract.ts'
import { insertMessage, markAnswered } from '#features/messages/server/store.ts'
import { DAY } from '#limits/rate-limit.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { findAddressOwner } from './store.ts'

type Made = CreatedCase['made']

/**
 * Makes a case of a contact message. Without an account of its address one is made, whose owner gets a link to set a
 * password, and the message is the first one of the conversation. Where there is an account, the message joins its open
 * case, or a new one; its owner is not written to, because anybody can write any address into the contact form. Throws
 * not_found, changed_meanwhile, and conflict for what belongs to a case or is closed, and for an address that can have none
 * here: the audit log says who was told that, because it says something of the address.
 */
export async function createCaseFromMessage(
  deps: Deps,
  session: StaffSession,
  wanted: CreateCaseInput,
): Promise<CreatedCase> {
  try {
    return await session.transaction((act) => createCaseInside(deps, act, wanted))
  } catch (error) {
    if (error instanceof NoCaseError)
      await session.transaction((act) =>
        recordInboxAct(act, { act: 'inbox.case_refused', id: wanted.id, caseId: null }),
      )
    throw error
  }
}

interface CreateCaseInput {
  id: string
  updated_at: string
}

class NoCaseError extends AppError {
  constructor() {
    super('conflict', { message: m.back_office_inbox_error_no_case() })
  }
}

async function createCaseInside(
  deps: Deps,
  act: StaffAct,
  { id, updated_at }: CreateCaseInput,
): Promise<CreatedCase> {
  const seen = await requireEntry(act, id)
  if (seen.kind !== 'message' || seen.case_id || seen.closed_at) {
    await requireUnchanged(act, { id, updated_at })
    const message = seen.closed_at ? m.back_office_inbox_error_closed() : m.back_office_inbox_error_has_case()
    throw new AppError('conflict', { message })
  }
  const { caseRow, made, token } = await withOwnerRole(act.tx, () => requireCaseOf(deps, act.tx, seen))
  const entry = await requireUnchanged(act, { id, updated_at })
  await joinToCase(act, { entry, caseRow })
  if (token) await withOwnerRole(act.tx, () => openConversation(deps, act.tx, { entry, caseRow, token }))
  const changed = await presentEntry(act, id)
  await recordInboxAct(act, { act: 'inbox.case_made', id, caseId: caseRow.id, details: { made } })
  return { entry: changed, made }
}

interface CaseOfAddress {
  caseRow: CaseRow
  made: Made
  /** Sets the password of an account that was made; null where there was one. */
  token: string | null
}

/** The case of an address, locked; with an account and a case that are made where there are none. Needs owner rights. */
async function requireCaseOf(deps: Deps, tx: Tx, { email, name }: EntryRow): Promise<CaseOfAddress> {
  const account = await createAccountFor(deps, tx, { name, email, linkSeconds: PASSWORD_LINK_DAYS * DAY })
  const owner = account ? null : await findAddressOwner(tx, email)
  const userId = account?.userId ?? owner?.id
  // One answer for a colleague, a blocked account and a hidden case: it tells no more than that it cannot be done here.
  if (!userId || owner?.may_have_case === false) throw new NoCaseError()
  const open = await lockOpenCaseOf(tx, userId)
  if (open) return { caseRow: open, made: 'nothing', token: null }
  const caseId = await startNextCase(tx, userId)
  // Null when the person herself was faster.
  const caseRow = caseId ? await findCase(tx, caseId) : await lockOpenCaseOf(tx, userId)
  if (!caseRow) throw new NoCaseError()
  const made = account ? 'account' : caseId ? 'case' : 'nothing'
  return { caseRow, made, token: account?.token ?? null }
}

/**
 * The first message of the case is what she has written to us; it waits for its answer in the inbox, and not in the queue
 * as well. Needs owner rights.
 */
async function openConversation(
  deps: Deps,
  tx: Tx,
  { entry, caseRow, token }: { entry: EntryRow; caseRow: CaseRow; token: string },
): Promise<void> {
  const { id, user_id: userId } = caseRow
  const author = { kind: 'applicant' as const, id: userId, name: entry.name }
  await insertMessage(tx, { caseId: id, userId, author, text: writeFirstMessage(entry) })
  await markAnswered(tx, id)
  const { publicUrl } = deps.env
  const mail = { entryId: entry.id, to: entry.email, token, days: PASSWORD_LINK_DAYS, publicUrl }
  await queueMail(deps, tx, accountMadeMail(mail))
}

/** Subject and text; only the text of the longest ones. */
function writeFirstMessage({ subject, text }: EntryRow): string {
  const whole = `${subject}\n\n${text}`
  return whole.length <= MAX_MESSAGE_LENGTH ? whole : (text ?? '')
}
