import { recordStaffReading } from '#audit/audit-log.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import type { Message, StaffMessage } from '#features/messages/schema.ts'
import {
  listCaseMessages,
  markReadByStaff,
  settleMessages,
  writeToApplicant,
} from '#features/messages/server/service.ts'
import type { Act, StaffActor } from '#session/actor.ts'

/** The conversation of a case, newest first; the audit log says who reads it. Throws not_found for a case that this member of staff does not see. */
export async function readConversation(
  act: Act<StaffActor>,
  { number, before }: { number: string; before?: string | undefined },
): Promise<Message[]> {
  const caseId = await requireCaseId(act, number)
  recordStaffReading(act, { act: 'case.messages_read', caseId })
  return listCaseMessages(act, { caseId, before })
}

/**
 * Writes to the applicant of a case. Throws not_found, conflict when the case has ended, and changed_meanwhile when a
 * colleague was faster.
 */
export async function answer(
  deps: Deps,
  act: Act<StaffActor>,
  { number, ...message }: StaffMessage & { number: string },
): Promise<Message> {
  return writeToApplicant(deps, act, { caseRow: await requireCaseForWriting(act, number), ...message })
}

/** Marks what the applicant has written as read; returns how many were unread. Throws not_found. */
export async function markConversationRead(act: Act<StaffActor>, number: string): Promise<number> {
  return markReadByStaff(act, await requireCaseForWriting(act, number))
}

/**
 * What the applicant has written needs no answer; returns how many were open. Throws not_found, and conflict when the case
 * has ended.
 */
export async function settleConversation(act: Act<StaffActor>, number: string): Promise<number> {
  return settleMessages(act, await requireCaseForWriting(act, number))
}
