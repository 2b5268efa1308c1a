import { FAILED_JOBS_SCREEN } from '#back-office/failed-jobs/contract.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'

interface FailedJobsMail {
  to: string
  /** YYYY-MM-DD in Warsaw. */
  date: string
  /** Of that day: a second mail with it is dropped. */
  mailKey: string
  /** Counts by the name of the queue or schedule. */
  failed: readonly { queue: string; count: number }[]
  publicUrl: URL
}

/** The operator's mail of a day: which background jobs have failed for good, and nothing of a person. */
export function failedJobsMail({ to, date, mailKey, failed, publicUrl }: FailedJobsMail): Mail {
  return inLanguage(BASE_LANGUAGE, () => ({
    to,
    subject: m.back_office_failed_jobs_mail_subject({ date: formatDate(date) }),
    dedupeKey: mailKey,
    ...renderMail({
      title: m.back_office_failed_jobs_title(),
      paragraphs: [
        m.back_office_failed_jobs_mail_text(),
        failed.map(({ queue, count }) => m.back_office_failed_jobs_mail_line({ queue, count })).join('\n'),
        m.back_office_failed_jobs_mail_advice(),
      ],
      action: {
        label: m.back_office_failed_jobs_mail_button(),
        url: new URL(FAILED_JOBS_SCREEN, publicUrl).href,
      },
      footer: m.back_office_failed_jobs_mail_footer(),
    }),
  }))
}
