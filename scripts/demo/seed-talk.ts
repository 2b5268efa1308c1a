// What was written in a case of the demo's desk: messages, notes, tasks, and the notices of them.
import { randomUUID } from 'node:crypto'
import { VERDICT_NOTICES } from '#back-office/case-file/documents/server/mail.ts'
import { caseNotes } from '#back-office/case-file/notes/server/table.ts'
import type { Tx } from '#database/database.ts'
import { MESSAGE_NOTICES } from '#features/messages/server/mail.ts'
import { caseMessages } from '#features/messages/server/table.ts'
import { composeMessage, type NoticeMessage } from '#features/notifications/server/mail.ts'
import { notifications } from '#features/notifications/server/table.ts'
import { TASK_NOTICES } from '#features/tasks/server/mail.ts'
import { caseTasks } from '#features/tasks/server/table.ts'
import { addDays } from '#shared/dates.ts'
import type { DeskCase } from './desk-case.ts'
import type { PlannedMessage, PlannedTask } from './plan.ts'
import type { SeededStaff } from './seed-staff.ts'

const HOUR_MS = 3_600_000
/** The mail to who is away has been sent for older messages, so that the first minutes of a demo send none. */
const MAILED_AFTER_MS = 10 * 60_000

interface TalkSeed {
  deskCase: DeskCase
  staff: SeededStaff
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

export async function seedTalk(tx: Tx, seed: TalkSeed): Promise<void> {
  const { talk = [], notes = [], tasks = [] } = seed.deskCase.work
  for (const [i, message] of talk.entries()) await seedMessage(tx, seed, { message, rest: talk.slice(i + 1) })
  const { id: case_id, userId: user_id, hoursAgo } = seed.deskCase
  for (const [by, hours, text] of notes) {
    const author_id = seed.staff[by].id
    await tx.insert(caseNotes).values({ case_id, user_id, author_id, text, created_at: hoursAgo(hours) })
  }
  for (const task of tasks) await seedTask(tx, seed, task)
  await seedVerdictNotice(tx, seed)
}

/** Staff who answer have read and settled what came before; what has no answer yet waits for one. */
async function seedMessage(
  tx: Tx,
  { deskCase, staff }: TalkSeed,
  { message, rest }: { message: PlannedMessage; rest: readonly PlannedMessage[] },
): Promise<void> {
  const { id: case_id, userId: user_id, hoursAgo } = deskCase
  const { by, text, unread = false } = message
  const id = randomUUID()
  const sent_at = hoursAgo(message.hoursAgo)
  const reply = rest.find((later) => later.by !== 'applicant')
  const mailed_at = new Date(sent_at.getTime() + MAILED_AFTER_MS)
  const isApplicant = by === 'applicant'
  await tx.insert(caseMessages).values({
    id,
    case_id,
    user_id,
    author_kind: isApplicant ? 'applicant' : 'staff',
    author_id: isApplicant ? user_id : staff[by].id,
    text,
    sent_at,
    read_at: unread ? null : hoursAgo(message.hoursAgo * 0.97),
    settled_at: isApplicant && reply ? hoursAgo(reply.hoursAgo) : null,
    mailed_at: unread ? mailed_at : null,
  })
  if (isApplicant) return
  const notice = composeMessage(MESSAGE_NOTICES, 'messages_received', {})
  await insertNotice(tx, {
    deskCase,
    topic: 'messages',
    notice,
    link: '/messages',
    at: sent_at,
    read: !unread,
    dedupeKey: `message:${id}`,
  })
}

async function seedTask(tx: Tx, { deskCase, staff, today }: TalkSeed, task: PlannedTask): Promise<void> {
  const { id: case_id, userId: user_id, worker, hoursAgo } = deskCase
  const due_on = task.due === undefined ? null : addDays(today, task.due)
  // An overdue task was there before its day.
  const created_at = hoursAgo(24 * (5 + Math.max(0, -(task.due ?? 0))))
  const done_at = task.done ? hoursAgo(26) : null
  const done_by = task.for === 'applicant' ? user_id : staff[worker].id
  await tx.insert(caseTasks).values({
    case_id,
    user_id,
    title: task.title,
    due_on,
    task_for: task.for,
    created_by: staff[worker].id,
    created_at,
    done_at,
    done_by: done_at && done_by,
    updated_at: done_at ?? created_at,
  })
  if (task.for !== 'applicant') return
  const notice = composeMessage(TASK_NOTICES, 'tasks_shared', { due_on })
  await insertNotice(tx, {
    deskCase,
    topic: 'tasks',
    notice,
    link: '/dashboard',
    at: created_at,
    read: false,
  })
}

/** One notice of everything that was said in the last round. */
async function seedVerdictNotice(tx: Tx, { deskCase }: TalkSeed): Promise<void> {
  const typesOf = (states: string) =>
    deskCase.slots.filter(({ state }) => states.includes(state)).map(({ type }) => type)
  const told = { asked: typesOf('r'), accepted: typesOf('ak') }
  if (told.asked.length + told.accepted.length === 0) return
  const notice = composeMessage(VERDICT_NOTICES, 'document_review_told', told)
  const isAsked = told.asked.length > 0
  const at = new Date(deskCase.at(isAsked ? 0.2 : 0.5).getTime() + HOUR_MS / 20)
  await insertNotice(tx, { deskCase, topic: 'verdicts', notice, link: '/documents', at, read: !isAsked })
}

interface NewNotice {
  deskCase: DeskCase
  topic: 'messages' | 'tasks' | 'verdicts'
  notice: NoticeMessage
  link: string
  at: Date
  read: boolean
  dedupeKey?: string
}

async function insertNotice(tx: Tx, { deskCase, topic, notice, link, at, read, dedupeKey }: NewNotice) {
  await tx.insert(notifications).values({
    user_id: deskCase.userId,
    topic,
    message_key: notice.key,
    message_values: notice.values,
    link,
    sent_at: at,
    read,
    dedupe_key: dedupeKey ?? null,
  })
}
