import { z } from 'zod'
import { describeMoment, SECURITY_NOTICE_PATH } from '#features/account/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

export const PASSWORD_NOTICES = {
  account_password_changed: noticeText(z.object({}), () => m.account_password_notice_changed()),
  account_password_ended: noticeText(z.object({}), () => m.account_password_notice_ended()),
}

/**
 * Notice of a changed password. It is also sent to the person who changed it, because it may have been somebody else.
 */
export function passwordChangedNotice({ userId, at }: { userId: string; at: Date }): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(PASSWORD_NOTICES, 'account_password_changed', {}),
    link: SECURITY_NOTICE_PATH,
    mail: () => ({
      subject: m.account_password_mail_changed_subject(),
      paragraphs: [
        m.account_password_mail_changed_text({ moment: describeMoment(at) }),
        m.account_password_mail_changed_advice(),
      ],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    }),
  }
}

/**
 * Notice of a password that ended because a code by mail has confirmed the address: nobody had shown before that who chose
 * the password reads this mailbox.
 */
export function passwordEndedNotice(userId: string): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(PASSWORD_NOTICES, 'account_password_ended', {}),
    link: SECURITY_NOTICE_PATH,
    mail: () => ({
      subject: m.account_password_mail_ended_subject(),
      paragraphs: [m.account_password_mail_ended_text(), m.account_password_mail_ended_next()],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    }),
  }
}
