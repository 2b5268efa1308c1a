import type { FileFault } from '#files/file-faults.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'

const MOST_NAMED = 20

/** The operator's mail about stored files that cannot be read: their names, which hold ids only. */
export function fileFaultsMail({ to, faults }: { to: string; faults: readonly FileFault[] }): Mail {
  return inLanguage(BASE_LANGUAGE, () => {
    const lines = faults
      .slice(0, MOST_NAMED)
      .map(({ objectName, fault }) => `${objectName}: ${FAULTS[fault]()}`)
    const more = faults.length - lines.length
    if (more > 0) lines.push(m.documents_file_check_mail_more({ count: more }))
    return {
      to,
      subject: m.documents_file_check_mail_subject({ count: faults.length }),
      ...renderMail({
        title: m.documents_file_check_mail_subject({ count: faults.length }),
        paragraphs: [
          m.documents_file_check_mail_text(),
          lines.join('\n'),
          m.documents_file_check_mail_advice(),
        ],
        footer: m.documents_file_check_mail_footer(),
      }),
    }
  })
}

const FAULTS = {
  missing: () => m.documents_file_check_missing(),
  damaged: () => m.documents_file_check_damaged(),
}
