import type { Deps } from '#config/deps.ts'
import type { Database, Tx } from '#database/database.ts'
import { describeMoment, SECURITY_NOTICE_PATH } from '#features/account/rules.ts'
import type { PreparedPasswords } from '#features/account/server/better-auth.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { getPasswordHash } from './store.ts'

/**
 * Notifies and mails the person, also when they changed it themselves: the notice is for the case that they did not.
 */
export async function notifyPasswordChanged(
  deps: Pick<Deps, 'env' | 'jobs' | 'mailer' | 'now'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const moment = describeMoment(deps.now())
  await notify(deps, tx, {
    userId,
    topic: 'security',
    message: m.account_password_notice_changed(),
    link: SECURITY_NOTICE_PATH,
    mail: {
      subject: m.account_password_mail_changed_subject(),
      paragraphs: [
        m.account_password_mail_changed_text({ moment }),
        m.account_password_mail_changed_advice(),
      ],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    },
  })
}

/** Does all argon2 work before the transaction, so that no lock is held meanwhile. */
export async function preparePasswords(
  db: Database,
  { userId, currentPassword, newPassword }: { userId: string; currentPassword: string; newPassword: string },
): Promise<PreparedPasswords> {
  const hash = await getPasswordHash(db, userId)
  const isRight = hash !== null && (await verifyPassword({ hash, password: currentPassword }))
  // With a wrong current password nothing is changed, so no new hash is needed.
  return isRight
    ? { newHash: await hashPassword(newPassword), verifiedHash: hash }
    : { newHash: '', verifiedHash: null }
}
