import { recordStaffAct } from '#audit/audit-log.ts'
import type { Inbox, InboxChange, InboxEntry, InboxQuery, NewInboxAnswer } from '#back-office/inbox/schema.ts'
import { listTemplateTexts } from '#back-office/team-templates/server/store.ts'
import type { Deps } from '#config/deps.ts'
import { isUuid, requireUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { type CaseRow, lockCasesByNumber } from '#features/cases/server/store.ts'
import { readLanguage } from '#language/language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { parsePhone } from '#shared/person/phone.ts'
import { isAskedAbout } from '../offer/rules.ts'
import { listPossibleCases } from '../possible-cases/server/store.ts'
import { listAnswerTemplates } from '../templates/server/service.ts'
import { answerMail } from './mail.ts'
import { isDisownedBy, mayAnswer, mayJoin, mayReopen } from './policy.ts'
import {
  changeEntry,
  countEntries,
  type EntryRow,
  findEntry,
  insertAnswer,
  listAnswers,
  listEntries,
  lockEntry,
  markOpened,
} from './store.ts'

/** One page of the inbox, and how many entries there are. Those of a case that is hidden from the caller are not there. */
export async function readInbox({ tx }: StaffAct, { state, before }: InboxQuery): Promise<Inbox> {
  const [rows, counts] = await Promise.all([
    listEntries(tx, { state, before: requireUuid(before) }),
    countEntries(tx),
  ])
  return { rows, counts }
}

/** One entry with its thread. The audit log says who has read it. Throws not_found. */
export async function readEntry(act: StaffAct, id: string): Promise<InboxEntry> {
  const { tx, actor } = act
  const { case_id } = await requireEntry(act, id)
  await markOpened(tx, { id, by: actor.userId })
  const entry = await presentEntry(act, id)
  await recordInboxAct(act, { act: 'inbox.read', id, caseId: case_id })
  return entry
}

/** The entry as the API returns it. */
export async function presentEntry(act: StaffAct, id: string): Promise<InboxEntry> {
  const { case_id, consultation_status: _, offer_account_id, locale, ...row } = await requireEntry(act, id)
  const language = readLanguage(locale)
  const phone = row.phone && case_id === null ? await parsePhone(row.phone) : null
  const team = await listTemplateTexts(act.tx, 'inbox')
  return {
    ...row,
    answers: await listAnswers(act.tx, id),
    language,
    answer_templates: listAnswerTemplates(language, { entry: row, team }),
    possible_cases: case_id
      ? []
      : await listPossibleCases(act.tx, {
          name: row.name,
          email: row.email,
          phone: phone?.e164 ?? null,
          except: offer_account_id,
        }),
  }
}

/** An entry that this member of staff sees. Throws not_found. */
export async function requireEntry({ tx }: StaffAct, id: string): Promise<EntryRow> {
  const row = isUuid(id) ? await findEntry(tx, id) : null
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Refuses to join a message to a case of this person: before they have said whether it is theirs, and after they have said
 * that it is not. Throws conflict.
 */
export function requireNotDisowned(entry: EntryRow, userId: string): void {
  if (isAskedAbout(entry))
    throw new AppError('conflict', { message: m.back_office_inbox_offer_error_waits() })
  if (isDisownedBy(entry, userId))
    throw new AppError('conflict', { message: m.back_office_inbox_offer_error_not_mine() })
}

/**
 * Locks an entry for an act of somebody who has seen this version of it. Throws not_found, and changed_meanwhile when a
 * colleague was faster; the entry as it stands now is read anew, with a row of the audit log. A case that belongs to the
 * act is locked before.
 */
export async function requireUnchanged(
  act: StaffAct,
  { id, updated_at }: { id: string; updated_at: string },
): Promise<EntryRow> {
  const locked = isUuid(id) ? await lockEntry(act.tx, id) : null
  if (!locked) throw new AppError('not_found')
  if (locked.updated_at.getTime() !== new Date(updated_at).getTime())
    throw new AppError('changed_meanwhile', { message: m.back_office_inbox_changed_meanwhile() })
  return requireEntry(act, id)
}

/** Answers by mail. Throws not_found, changed_meanwhile, and conflict for what is closed. */
export async function answerEntry(
  deps: Deps,
  act: StaffAct,
  { id, text, updated_at }: NewInboxAnswer & { id: string },
): Promise<InboxEntry> {
  const { tx, actor } = act
  const entry = await requireUnchanged(act, { id, updated_at })
  if (!mayAnswer(entry)) throw new AppError('conflict', { message: m.back_office_inbox_error_closed() })
  const earlier = (await listAnswers(tx, id)).map((one) => one.id)
  const answerId = await insertAnswer(tx, { entryId: id, authorId: actor.userId, text })
  await changeEntry(tx, { id, answered_at: deps.now() })
  const { operatorEmail, operator } = deps.env
  const replyTo = operatorEmail ?? operator.email.contact
  const mail = answerMail({ entry, answer: { id: answerId, text }, earlier, replyTo })
  await queueMail(deps, tx, mail)
  const changed = await presentEntry(act, id)
  await recordInboxAct(act, { act: 'inbox.answered', id, caseId: entry.case_id })
  return changed
}

/**
 * Says that an entry was answered in another way, joins it to a case, closes it or opens it again. Throws not_found, also
 * for a case that is not seen, changed_meanwhile, and conflict for what the entry does not allow.
 */
export async function changeInboxEntry(
  deps: Deps,
  act: StaffAct,
  { id, updated_at, answered, case_number, closed_reason }: InboxChange & { id: string },
): Promise<InboxEntry> {
  // Before the entry, in the order of everybody who locks both.
  const held = case_number === undefined ? null : await holdCases(act, { id, number: case_number })
  const entry = await requireUnchanged(act, { id, updated_at })
  const done = held
    ? await join(act, { entry, ...held })
    : await changeEntryState(deps, act, { entry, answered, closed_reason })
  const changed = await presentEntry(act, id)
  if (held?.from) await recordInboxAct(act, { act: 'inbox.moved_away', id, caseId: held.from.id })
  await recordInboxAct(act, { ...done, id, caseId: held?.caseRow.id ?? entry.case_id })
  return changed
}

interface HeldCases {
  caseRow: CaseRow
  /** The other case that the message belongs to so far. */
  from: CaseRow | null
}

/** The case that a message is to belong to, and the one that it leaves, locked in the order of everybody. */
async function holdCases(act: StaffAct, { id, number }: { id: string; number: string }): Promise<HeldCases> {
  const { case_number: before } = await requireEntry(act, id)
  const found = await lockCasesByNumber(act.tx, before === null ? [number] : [number, before])
  const caseRow = found.find((one) => one.number === number)
  if (!caseRow) throw new AppError('not_found')
  return { caseRow, from: found.find((one) => one.number === before && one !== caseRow) ?? null }
}

async function changeEntryState(
  { now }: Pick<Deps, 'now'>,
  { tx, actor }: StaffAct,
  { entry, answered, closed_reason }: Pick<InboxChange, 'answered' | 'closed_reason'> & { entry: EntryRow },
): Promise<Pick<InboxAct, 'act' | 'details'>> {
  const { id } = entry
  if (answered) {
    if (!mayAnswer(entry)) throw new AppError('conflict', { message: m.back_office_inbox_error_closed() })
    await changeEntry(tx, { id, answered_at: now() })
    return { act: 'inbox.marked_answered' }
  }
  if (closed_reason) {
    if (entry.closed_at) throw new AppError('conflict', { message: m.back_office_inbox_error_closed() })
    await changeEntry(tx, { id, closed_at: now(), closed_by: actor.userId, closed_reason })
    return { act: 'inbox.closed', details: { reason: closed_reason } }
  }
  if (!mayReopen(entry)) throw new AppError('conflict', { message: m.back_office_inbox_error_reopen() })
  await changeEntry(tx, { id, closed_at: null, closed_by: null, closed_reason: null })
  return { act: 'inbox.reopened' }
}

async function join(
  act: StaffAct,
  { entry, caseRow, from }: HeldCases & { entry: EntryRow },
): Promise<Pick<InboxAct, 'act'>> {
  if (!mayJoin(entry)) throw new AppError('conflict', { message: m.back_office_inbox_error_own_case() })
  if (entry.case_id === caseRow.id) return { act: 'inbox.joined' }
  // Joined elsewhere between the reading and the lock.
  if (entry.case_id !== (from?.id ?? null))
    throw new AppError('changed_meanwhile', { message: m.back_office_inbox_changed_meanwhile() })
  if (from?.restricted && !caseRow.restricted)
    throw new AppError('conflict', { message: m.back_office_inbox_error_restricted() })
  requireNotDisowned(entry, caseRow.user_id)
  await joinToCase(act, { entry, caseRow })
  if (from)
    await recordEvent(act, {
      case: from,
      event: 'contact_message_moved_away',
      details: describeMessage(entry),
    })
  return { act: 'inbox.joined' }
}

/** What the history of a case says of a message. */
export const describeMessage = ({ id, received_at }: Pick<EntryRow, 'id' | 'received_at'>) => ({
  contact_message_id: id,
  received_on: todayInWarsaw(new Date(received_at)),
})

/** Joins a contact message to a case, whose history says so. Both are locked. */
export async function joinToCase(
  act: StaffAct,
  { entry, caseRow }: { entry: EntryRow; caseRow: Pick<CaseRow, 'id' | 'user_id'> },
): Promise<void> {
  await changeEntry(act.tx, { id: entry.id, case_id: caseRow.id })
  await recordEvent(act, {
    case: caseRow,
    event: 'contact_message_joined',
    details: describeMessage(entry),
  })
}

interface InboxAct {
  act: string
  id: string
  caseId: string | null
  details?: Record<string, string>
}

/** Appends what was done with an entry to the audit log: last in the transaction. */
export async function recordInboxAct(
  act: StaffAct,
  { act: name, id, caseId, details }: InboxAct,
): Promise<void> {
  recordStaffAct(act, {
    act: name,
    subject: { kind: 'inbox_entry', id },
    ...(caseId ? { caseId } : {}),
    ...(details ? { details } : {}),
  })
}
