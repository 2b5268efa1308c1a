import { z } from 'zod'
import { describeMoment, SECURITY_NOTICE_PATH } from '#features/account/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

const named = z.object({ name: z.string() })

export const IDENTITY_NOTICES = {
  account_identity_linked: noticeText(named, ({ name }) =>
    m.account_identities_notice_linked({ provider: name }),
  ),
  account_identity_unlinked: noticeText(named, ({ name }) =>
    m.account_identities_notice_unlinked({ provider: name }),
  ),
}

interface IdentityChange {
  userId: string
  /** Of the provider. */
  name: string
  at: Date
}

/** Notice of a linked identity. */
export function identityLinkedNotice({ userId, name, at }: IdentityChange): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(IDENTITY_NOTICES, 'account_identity_linked', { name }),
    link: SECURITY_NOTICE_PATH,
    mail: () => ({
      subject: m.account_identities_mail_linked_subject(),
      paragraphs: [
        m.account_identities_mail_linked_text({ provider: name, moment: describeMoment(at) }),
        m.account_password_mail_changed_advice(),
      ],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    }),
  }
}

/** Notice of an identity that was taken away. */
export function identityUnlinkedNotice({ userId, name, at }: IdentityChange): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(IDENTITY_NOTICES, 'account_identity_unlinked', { name }),
    link: SECURITY_NOTICE_PATH,
    mail: () => ({
      subject: m.account_identities_mail_unlinked_subject(),
      paragraphs: [
        m.account_identities_mail_unlinked_text({ provider: name, moment: describeMoment(at) }),
        m.account_password_mail_changed_advice(),
      ],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    }),
  }
}
