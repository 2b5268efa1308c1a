import { z } from 'zod'
import { describeMoment, SECURITY_NOTICE_PATH } from '#features/account/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

export const SECOND_FACTOR_NOTICES = {
  account_second_factor_on: noticeText(z.object({}), () => m.account_second_factor_notice_on()),
  account_second_factor_off: noticeText(z.object({}), () => m.account_second_factor_notice_off()),
  account_second_factor_lost: noticeText(z.object({}), () => m.account_second_factor_notice_lost()),
  account_recovery_codes_made: noticeText(z.object({}), () => m.account_second_factor_notice_codes()),
  account_recovery_code_used: noticeText(z.object({ left: z.number() }), ({ left }) =>
    m.account_second_factor_notice_code_used({ left }),
  ),
}

interface About {
  userId: string
  at: Date
}

/** Notice of an authenticator app that was turned on. */
export function secondFactorOnNotice(about: About): Notice {
  return writeNotice(about, {
    message: composeMessage(SECOND_FACTOR_NOTICES, 'account_second_factor_on', {}),
    subject: m.account_second_factor_mail_on_subject,
    text: m.account_second_factor_mail_on_text,
  })
}

/** Notice of an authenticator app that was turned off. */
export function secondFactorOffNotice(about: About): Notice {
  return writeNotice(about, {
    message: composeMessage(SECOND_FACTOR_NOTICES, 'account_second_factor_off', {}),
    subject: m.account_second_factor_mail_off_subject,
    text: m.account_second_factor_mail_off_text,
  })
}

/** Notice of an authenticator app that the consultancy had to remove, because it can no longer be read. */
export function factorLostNotice(about: About): Notice {
  return writeNotice(about, {
    message: composeMessage(SECOND_FACTOR_NOTICES, 'account_second_factor_lost', {}),
    subject: m.account_second_factor_mail_lost_subject,
    text: m.account_second_factor_mail_lost_text,
  })
}

/** Notice of new recovery codes, with which the older ones end. */
export function recoveryCodesNotice(about: About): Notice {
  return writeNotice(about, {
    message: composeMessage(SECOND_FACTOR_NOTICES, 'account_recovery_codes_made', {}),
    subject: m.account_second_factor_mail_codes_subject,
    text: m.account_second_factor_mail_codes_text,
  })
}

/** Notice of a sign-in with a recovery code. */
export function recoveryCodeUsedNotice({ left, ...about }: About & { left: number }): Notice {
  return writeNotice(about, {
    message: composeMessage(SECOND_FACTOR_NOTICES, 'account_recovery_code_used', { left }),
    subject: m.account_second_factor_mail_code_used_subject,
    text: ({ moment }) => m.account_second_factor_mail_code_used_text({ moment, left }),
  })
}

interface Words {
  message: Notice['message']
  subject(): string
  text(values: { moment: string }): string
}

function writeNotice({ userId, at }: About, { message, subject, text }: Words): Notice {
  return {
    userId,
    topic: 'security',
    message,
    link: SECURITY_NOTICE_PATH,
    mail: () => ({
      subject: subject(),
      paragraphs: [text({ moment: describeMoment(at) }), m.account_password_mail_changed_advice()],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    }),
  }
}
