import { z } from 'zod'
import { TERMS } from '#features/account/contract.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'

export const TERMS_NOTICES = {
  account_terms_change: noticeText(z.object({ from: z.iso.date() }), ({ from }) =>
    m.account_terms_notice({ date: formatDate(from) }),
  ),
}

/** Deduplicates the announcement of this version to one account. */
export const keyOfTerms = (userId: string) => `terms:${TERMS.version}:${userId}`

/** Announces changed terms, with the day (YYYY-MM-DD) from which they apply to this account. */
export function termsNotice({
  userId,
  from,
  publicUrl,
}: {
  userId: string
  from: string
  publicUrl: URL
}): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(TERMS_NOTICES, 'account_terms_change', { from }),
    link: '/dashboard',
    dedupeKey: keyOfTerms(userId),
    mail: () => {
      const date = formatDate(from)
      return {
        subject: m.account_terms_mail_subject({ date }),
        paragraphs: [
          m.account_terms_mail_text({ date }),
          m.account_terms_mail_what_terms(),
          m.account_terms_mail_what_privacy(),
          m.account_terms_mail_where({
            terms: new URL(languagePath('/TermsOfService'), publicUrl).href,
            privacy: new URL(languagePath('/PrivacyPolicy'), publicUrl).href,
          }),
          m.account_terms_mail_choice({ date, address: new URL('/account/privacy', publicUrl).href }),
        ],
        action: { label: m.account_terms_changed_read(), path: '/TermsOfService' },
      }
    },
  }
}
