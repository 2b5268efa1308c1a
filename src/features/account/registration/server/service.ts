import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'

/** The first notification of every account; its letter is the one that asks to confirm the address. */
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
