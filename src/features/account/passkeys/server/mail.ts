import { z } from 'zod'
import { describeMoment, SECURITY_NOTICE_PATH } from '#features/account/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

export const PASSKEY_NOTICES = {
  account_passkey_added: noticeText(z.object({ name: z.string() }), ({ name }) =>
    m.account_passkeys_notice_added({ name }),
  ),
  account_passkey_removed: noticeText(z.object({ name: z.string() }), ({ name }) =>
    m.account_passkeys_notice_removed({ name }),
  ),
}

interface PasskeyChange {
  userId: string
  name: string
  at: Date
}

/** Notice of a new passkey. */
export function passkeyAddedNotice({ userId, name, at }: PasskeyChange): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(PASSKEY_NOTICES, 'account_passkey_added', { name }),
    link: SECURITY_NOTICE_PATH,
    mail: () => ({
      subject: m.account_passkeys_mail_added_subject(),
      paragraphs: [
        m.account_passkeys_mail_added_text({ name, moment: describeMoment(at) }),
        m.account_password_mail_changed_advice(),
      ],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    }),
  }
}

/** Notice of a removed passkey. */
export function passkeyRemovedNotice({ userId, name, at }: PasskeyChange): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(PASSKEY_NOTICES, 'account_passkey_removed', { name }),
    link: SECURITY_NOTICE_PATH,
    mail: () => ({
      subject: m.account_passkeys_mail_removed_subject(),
      paragraphs: [
        m.account_passkeys_mail_removed_text({ name, moment: describeMoment(at) }),
        m.account_password_mail_changed_advice(),
      ],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    }),
  }
}
