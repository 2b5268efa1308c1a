import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/connect.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'

type NoticeDeps = Pick<Deps, 'env' | 'jobs' | 'mailer' | 'now'>

const FORGOT_PASSWORD = '/forgot-password'

/** The first notification of every account; its letter is the one that asks to confirm the address. */
export async function notifyAccountCreated(deps: NoticeDeps, tx: Tx, userId: string): Promise<void> {
  await notify(deps, tx, {
    userId,
    topic: 'security',
    message: m.notice_account_created(),
    link: '/dashboard',
    cause: `account-created:${userId}`,
  })
}

/** By bell and letter, also to the one who did it: the other case is the one that matters. */
export async function notifyPasswordChanged(deps: NoticeDeps, tx: Tx, userId: string): Promise<void> {
  const moment = describeMoment(deps.now())
  await notify(deps, tx, {
    userId,
    topic: 'security',
    message: m.notice_password_changed(),
    link: FORGOT_PASSWORD,
    mail: {
      subject: m.mail_password_changed_subject(),
      paragraphs: [m.mail_password_changed_text({ moment }), m.mail_password_changed_advice()],
      action: { label: m.mail_password_changed_button(), path: FORGOT_PASSWORD },
    },
  })
}

/** `device` is "Firefox on Windows"; `cause` is the device's mark, so that it is told once. */
export async function notifyNewDevice(
  deps: NoticeDeps,
  tx: Tx,
  { userId, device, cause }: { userId: string; device: string; cause: string },
): Promise<void> {
  const moment = describeMoment(deps.now())
  await notify(deps, tx, {
    userId,
    topic: 'security',
    message: m.notice_new_device({ device, moment }),
    link: FORGOT_PASSWORD,
    cause: `new-device:${userId}:${cause}`,
    mail: {
      subject: m.mail_new_device_subject(),
      paragraphs: [m.mail_new_device_text({ device, moment }), m.mail_new_device_advice()],
      action: { label: m.mail_new_device_button(), path: FORGOT_PASSWORD },
    },
  })
}

function describeMoment(instant: Date): string {
  const { date, time } = wallClockInWarsaw(instant)
  return m.account_moment({ day: formatDate(date), time })
}
