import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { requireUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { notifyStaff, openNews, settleNews } from '#features/cases/news/server/service.ts'
import { requireNotEnded, requireOpenCase } from '#features/cases/server/service.ts'
import { type CaseRow, listCases } from '#features/cases/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { AttachedFile } from '../files/schema.ts'
import { attach } from '../files/server/service.ts'
import type { Message, NewMessage, StaffMessage } from '../schema.ts'
import { messageNotice } from './mail.ts'
import {
  findSentMessage,
  hasNewerOfColleague,
  insertMessage,
  listMessageRows,
  type MessageRow,
  markAnswered,
  markRead,
} from './store.ts'

interface Page {
  /** Id of the oldest message seen. */
  before?: string | undefined
}

/** The conversation of the caller's current case, newest first; none without a case. */
export async function listOwnMessages(act: Act<ApplicantActor>, { before }: Page): Promise<Message[]> {
  const caseId = await findCurrentCase(act)
  if (!caseId) return []
  // The names of staff are not the applicant's to look up; the case is hers.
  const found = await withOwnerRole(act.tx, () =>
    listMessageRows(act.tx, { caseId, before: requireUuid(before) }),
  )
  return found.map(presentMessage)
}

/**
 * Sends a message to the consultancy, which is told at once; sent again under its id, it is answered as it is stored. Throws
 * conflict without an open case and for an id that is taken, and invalid_input for files that are gone.
 */
export async function writeToStaff(
  deps: Deps,
  act: Act<ApplicantActor>,
  { id, text, files: ids }: NewMessage,
): Promise<Message> {
  const { tx, actor } = act
  const open = await requireOpenCase(act)
  const author = { kind: 'applicant' as const, id: actor.userId, name: actor.full_name }
  const { id: caseId } = open
  const { userId } = actor
  const message = { id, caseId, userId, author, text }
  const row = await insertMessage(tx, message)
  if (!row) return presentMessage(requireSame(await findSentMessage(tx, message), ids))
  const files = await attach({ tx, ids, caseId, purpose: 'messages', userId, to: row.id })
  await notifyStaff(deps, tx, { caseId, kind: 'messages' })
  return presentMessage({ ...row, files })
}

/**
 * What was stored under the id of a call, when this call is that one again: its files are among those stored. Throws
 * conflict otherwise.
 */
export function requireSame<T extends { files: readonly AttachedFile[] }>(
  stored: T | null,
  ids: readonly string[] = [],
): T {
  if (!stored || !ids.every((id) => stored.files.some((file) => file.id === id)))
    throw new AppError('conflict', { message: m.messages_id_taken() })
  return stored
}

/** Marks what staff have written as read; returns how many were unread. */
export async function markOwnRead(act: Act<ApplicantActor>): Promise<number> {
  const caseId = await findCurrentCase(act)
  return caseId ? (await markRead(act.tx, { caseId, from: 'staff' })).length : 0
}

async function findCurrentCase({ tx, actor }: Act<ApplicantActor>): Promise<string | undefined> {
  const list = await listCases(tx, actor.userId)
  return (list.find(({ ended_at }) => ended_at === null) ?? list[0])?.id
}

/** The conversation of a case, for staff, newest first. */
export async function listCaseMessages(
  { tx }: Act<StaffActor>,
  { caseId, before }: Page & { caseId: string },
): Promise<Message[]> {
  const found = await listMessageRows(tx, { caseId, before: requireUuid(before) })
  return found.map(presentMessage)
}

/**
 * Writes to the applicant, who gets a notice at once, and a mail when it stays unread. It settles what the applicant has
 * written before. Sent again under its id, it is answered as it is stored. Throws conflict when the case has ended and for
 * an id that is taken, and changed_meanwhile when a colleague has answered after the message `after`.
 */
export async function writeToApplicant(
  deps: Deps,
  act: Act<StaffActor>,
  { caseRow, id, text, files: ids, after }: StaffMessage & { caseRow: CaseRow },
): Promise<Message> {
  const { tx, actor } = act
  requireNotEnded(caseRow)
  const { id: caseId, user_id: userId } = caseRow
  const author = { kind: 'staff' as const, id: actor.userId, name: actor.full_name }
  const message = { id, caseId, userId, author, text }
  const row = await insertMessage(tx, message)
  if (!row) return presentMessage(requireSame(await findSentMessage(tx, message), ids))
  if (after !== undefined) await requireNoOtherAnswer(tx, { caseId, authorId: actor.userId, after })
  const files = await attach({ tx, ids, caseId, purpose: 'messages', userId: actor.userId, to: row.id })
  await markAnswered(tx, caseId)
  await settleNews(act, { caseId, kinds: ['messages'] })
  await notify(deps, tx, messageNotice({ userId, messageId: row.id }))
  recordStaffAct(act, { act: 'case.message_sent', subject: { kind: 'message', id: row.id }, caseId })
  return presentMessage({ ...row, files })
}

/**
 * The case is locked, so of two answers at once the second one finds the first. What it says is read by a call of its own,
 * like an entry of the inbox.
 */
async function requireNoOtherAnswer(
  tx: Act<StaffActor>['tx'],
  seen: { caseId: string; authorId: string; after: string | null },
): Promise<void> {
  if (await hasNewerOfColleague(tx, seen))
    throw new AppError('changed_meanwhile', { message: m.messages_answered_meanwhile() })
}

/**
 * The applicant's messages need no answer, or have got one in another way; `caseRow` is locked, like by an answer. Returns
 * how many were open. Throws conflict when the case has ended.
 */
export async function settleMessages(act: Act<StaffActor>, caseRow: CaseRow): Promise<number> {
  requireNotEnded(caseRow)
  const { id: caseId } = caseRow
  const count = await markAnswered(act.tx, caseId)
  await settleNews(act, { caseId, kinds: ['messages'] })
  const subject = { kind: 'case', id: caseId }
  if (count > 0) recordStaffAct(act, { act: 'case.messages_settled', subject, caseId, details: { count } })
  return count
}

/** Marks what the applicant has written as read by staff; an open screen of hers shows it at once. `caseRow` is locked. */
export async function markReadByStaff(act: Act<StaffActor>, caseRow: CaseRow): Promise<number> {
  const { tx } = act
  await openNews(act, { caseId: caseRow.id, kinds: ['messages'] })
  const marked = await markRead(tx, { caseId: caseRow.id, from: 'applicant' })
  if (marked.length > 0) await announce(tx, { user_id: caseRow.user_id, changed: 'messages' })
  return marked.length
}

function presentMessage({ author_kind, author_name, ...row }: MessageRow): Message {
  return { ...row, author: { kind: author_kind, name: author_name } }
}
