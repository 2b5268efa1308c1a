import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'

/** The first notification of every account. It sends no mail of its own: the confirmation mail is sent anyway. */
export async function notifyAccountCreated(
  deps: Pick<Deps, 'env' | 'jobs' | 'mailer'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await notify(deps, tx, {
    userId,
    topic: 'security',
    message: m.account_registration_notice_created(),
    link: '/dashboard',
    cause: `account-created:${userId}`,
  })
}
