import { offerAccount } from '#back-office/inbox/offer/server/service.ts'
import type { CreatedCase } from '#back-office/inbox/schema.ts'
import {
  joinToCase,
  presentEntry,
  recordInboxAct,
  requireEntry,
  requireNotDisowned,
  requireUnchanged,
} from '#back-office/inbox/server/service.ts'
import { changeEntry, type EntryRow } from '#back-office/inbox/server/store.ts'
import { findCaseOfAddress, NoCaseError } from '#back-office/walk-in/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'

/**
 * Makes a case of a contact message. Without an account of its address nothing is made: the address is asked by mail
 * whether it wants one. Where there is an account, the message joins its open case, or a new one; its owner is not written
 * to and does not see it, because anybody can write any address into the contact form. An account that was made because of
 * the message is asked instead. Throws not_found, changed_meanwhile, and conflict for what belongs to a case or is closed,
 * for what its person has not answered for or says is not theirs, and for an address that can have none here: the audit log
 * says who was told that, because it says something of the address.
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
  const held = await withOwnerRole(act.tx, () => findCaseOfAddress(act.tx, seen.email))
  const entry = await requireUnchanged(act, { id, updated_at })
  if (!held) return askAddress(deps, act, entry)
  requireNotDisowned(entry, held.caseRow.user_id)
  await joinToCase(act, { entry, caseRow: held.caseRow })
  const changed = await presentEntry(act, id)
  await recordInboxAct(act, {
    act: 'inbox.case_made',
    id,
    caseId: held.caseRow.id,
    details: { made: held.made },
  })
  return { entry: changed, made: held.made }
}

/** Without an account nothing is made before its owner has said so. */
async function askAddress(deps: Deps, act: StaffAct, entry: EntryRow): Promise<CreatedCase> {
  const { id } = entry
  await withOwnerRole(act.tx, () => offerAccount(deps, act, entry))
  await changeEntry(act.tx, { id })
  const changed = await presentEntry(act, id)
  await recordInboxAct(act, { act: 'inbox.account_offered', id, caseId: null })
  return { entry: changed, made: 'offer' }
}
