import { z } from 'zod'
import { type CaseState, type CaseStatus, caseStateSchema } from '#features/cases/status/schema.ts'
import { describeDay, describePlace, describeStatus } from '#features/cases/status-words/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

export const CASE_STATUS_NOTICES = {
  cases_status_moved: noticeText(caseStateSchema, (state) => describeStatus(state).title),
  cases_reopened: noticeText(z.object({ number: z.string() }), ({ number }) =>
    m.cases_reopened_notice({ number }),
  ),
}

interface StageMoved {
  userId: string
  state: CaseState
  /** What is still asked of the person beside it; null for nothing. */
  open: CaseStatus | null
  /** True for the receipt of the person's own deed, which their screen has just confirmed. */
  isReceipt: boolean
}

/** The case has moved to another stage: what is next by the rule of the screens, who acts and by when. */
export function stageMovedNotice({ userId, state, open, isReceipt }: StageMoved): Notice {
  return {
    userId,
    topic: 'application',
    message: composeMessage(CASE_STATUS_NOTICES, 'cases_status_moved', state),
    link: linkOf(state),
    isReceipt,
    mail: () => writeMail(state, open),
  }
}

interface Reopened extends Omit<StageMoved, 'isReceipt'> {
  /** The answer about a criminal record went with the end, and is still needed. */
  isRecordErased: boolean
}

/** The case is open again: where it is, and what is next. Why stays with the team. */
export function caseReopenedNotice({ userId, state, open, isRecordErased }: Reopened): Notice {
  const { number } = state
  return {
    userId,
    topic: 'application',
    message: composeMessage(CASE_STATUS_NOTICES, 'cases_reopened', { number }),
    link: '/dashboard',
    mail: () => writeReopened({ state, open, isRecordErased }),
  }
}

function writeReopened({ state, open, isRecordErased }: Omit<Reopened, 'userId'>) {
  const { number } = state
  const { title, text, action } = describeStatus(state)
  return {
    subject: m.cases_reopened_notice({ number }),
    paragraphs: [
      m.cases_reopened_mail_text(),
      ...(isRecordErased ? [m.cases_reopened_mail_record()] : []),
      m.cases_status_mail_place({ number, place: describePlace(state) }),
      m.cases_reopened_mail_next({ what: title }),
      text,
      ...listMore(state, open),
    ],
    action,
  }
}

/** A stage where the applicant acts leads to where that is done; every other one to the dashboard. */
function linkOf(state: CaseState): string {
  return state.stage === 'ready_to_file' ? describeStatus(state).action.path : '/dashboard'
}

function writeMail(state: CaseState, open: CaseStatus | null) {
  const { title, text, action } = describeStatus(state)
  return {
    subject: title,
    paragraphs: [
      m.cases_status_mail_place({ number: state.number, place: describePlace(state) }),
      text,
      ...listMore(state, open),
    ],
    action,
  }
}

/** Until when, and what is still asked beside it. */
function listMore(state: CaseState, open: CaseStatus | null): string[] {
  const day = describeDay(state)
  return [
    ...(day ? [m.cases_status_mail_day({ day: day.day, why: day.why })] : []),
    ...(open ? [m.cases_status_mail_open({ what: describeStatus({ ...state, status: open }).title })] : []),
  ]
}
