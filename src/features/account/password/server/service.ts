import type { Deps } from '#config/deps.ts'
import type { Database, Tx } from '#database/database.ts'
import { describeMoment, SECURITY_NOTICE_PATH } from '#features/account/rules.ts'
import type { PreparedPasswords } from '#features/account/server/better-auth.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { getPasswordHash } from './store.ts'

/** By bell and letter, also to the one who did it: the other case is the one that matters. */
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

/** All of argon2, before the transaction: nobody else waits for it. */
export async function preparePasswords(
  db: Database,
  { userId, currentPassword, newPassword }: { userId: string; currentPassword: string; newPassword: string },
): Promise<PreparedPasswords> {
  const hash = await getPasswordHash(db, userId)
  const isRight = hash !== null && (await verifyPassword({ hash, password: currentPassword }))
  // Without a right one nothing is changed, and no hash is needed.
  return isRight
    ? { newHash: await hashPassword(newPassword), verifiedHash: hash }
    : { newHash: '', verifiedHash: null }
}
