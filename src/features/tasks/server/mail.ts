import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { TaskRow } from './store.ts'

export const TASK_NOTICES = {
  tasks_document_asked: noticeText(
    z.object({ document: z.string(), due_on: z.string().nullable() }),
    ({ document, due_on }) =>
      due_on
        ? m.tasks_notice_document_due({ document, date: formatDate(due_on) })
        : m.tasks_notice_document({ document }),
  ),
  tasks_shared: noticeText(z.object({ due_on: z.string().nullable() }), ({ due_on }) =>
    due_on ? m.tasks_notice_due({ date: formatDate(due_on) }) : m.tasks_notice_shared(),
  ),
  tasks_due_tomorrow: noticeText(z.object({ due_on: z.string() }), ({ due_on }) =>
    m.tasks_notice_due_tomorrow({ date: formatDate(due_on) }),
  ),
  tasks_assigned: noticeText(z.object({ number: z.string().max(20) }), ({ number }) =>
    m.tasks_notice_assigned({ number }),
  ),
}

/** Notice to a colleague whose task somebody has made one of a case. Its words stay in the case: they may be anything. */
export function taskAssignedNotice({ to, number }: { to: string; number: string }): Notice {
  const message = composeMessage(TASK_NOTICES, 'tasks_assigned', { number })
  const link = `/office/cases/${number}/tasks`
  return {
    userId: to,
    topic: 'tasks',
    message,
    link,
    mail: () => ({
      subject: message.write(),
      paragraphs: [m.tasks_mail_assigned_text()],
      action: { label: m.tasks_mail_assigned_button(), path: link },
    }),
  }
}

/** Notice of a task that is the applicant's. Its words stay on the page: staff may write anything into them. */
export function taskNotice({ id, user_id, due_on }: TaskRow): Notice {
  return {
    userId: user_id,
    topic: 'tasks',
    message: composeMessage(TASK_NOTICES, 'tasks_shared', { due_on }),
    link: '/dashboard',
    dedupeKey: `task:${id}`,
    mail: () => ({
      subject: m.tasks_mail_subject(),
      paragraphs: [m.tasks_mail_text(), ...(due_on ? [m.tasks_mail_due({ date: formatDate(due_on) })] : [])],
      action: { label: m.tasks_mail_button(), path: '/dashboard' },
    }),
  }
}

/** Notice of a document that the applicant is asked for, by its name and with the reason: like those of the eight slots. */
export function documentAskedNotice({ id, user_id, title: document, due_on, explanation }: TaskRow): Notice {
  const path = `/documents#requested-${id}`
  return {
    userId: user_id,
    topic: 'tasks',
    message: composeMessage(TASK_NOTICES, 'tasks_document_asked', { document, due_on }),
    link: path,
    dedupeKey: `task:${id}`,
    mail: () => ({
      subject: m.tasks_mail_document_subject({ document }),
      paragraphs: [
        due_on
          ? m.tasks_notice_document_due({ document, date: formatDate(due_on) })
          : m.tasks_notice_document({ document }),
        ...(explanation ? explanation.split('\n').filter((line) => line.trim() !== '') : []),
      ],
      action: { label: m.tasks_mail_document_button(), path },
    }),
  }
}

/** Reminder of a task that is due tomorrow and not done. */
export function taskDueNotice({ id, user_id, due_on }: TaskRow & { due_on: string }): Notice {
  return {
    userId: user_id,
    topic: 'deadlines',
    message: composeMessage(TASK_NOTICES, 'tasks_due_tomorrow', { due_on }),
    link: '/dashboard',
    dedupeKey: `deadline:task:${id}:${due_on}`,
    mail: () => ({
      subject: m.tasks_mail_due_tomorrow_subject({ date: formatDate(due_on) }),
      paragraphs: [
        m.tasks_notice_due_tomorrow({ date: formatDate(due_on) }),
        m.tasks_mail_due_tomorrow_text(),
      ],
      action: { label: m.tasks_mail_button(), path: '/dashboard' },
    }),
  }
}
