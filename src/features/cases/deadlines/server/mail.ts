import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'

const dayValues = z.object({ day: z.string() })

export const DEADLINE_NOTICES = {
  cases_last_legal_day_set: noticeText(dayValues, ({ day }) =>
    m.cases_last_legal_day_set({ date: formatDate(day) }),
  ),
  cases_last_legal_day_near: noticeText(dayValues, ({ day }) =>
    m.cases_last_legal_day_near({ date: formatDate(day) }),
  ),
}

interface LastLegalDay {
  userId: string
  /** YYYY-MM-DD. */
  day: string
}

/** The consultancy has noted or changed the last day of somebody's legal stay. */
export function lastLegalDaySetNotice({ userId, day, isFiled }: LastLegalDay & { isFiled: boolean }): Notice {
  return {
    userId,
    topic: 'deadlines',
    message: composeMessage(DEADLINE_NOTICES, 'cases_last_legal_day_set', { day }),
    link: '/dashboard',
    mail: () => {
      const date = formatDate(day)
      return {
        subject: m.cases_mail_last_legal_day_set_subject({ date }),
        paragraphs: [
          m.cases_last_legal_day_set({ date }),
          ...(isFiled ? [] : [m.cases_mail_last_legal_day_file()]),
        ],
        action: { label: m.cases_mail_last_legal_day_button(), path: '/messages' },
      }
    },
  }
}
