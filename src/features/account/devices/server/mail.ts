import { z } from 'zod'
import { type BrowserNames, describeBrowser } from '#features/account/devices/rules.ts'
import { describeMoment, SECURITY_NOTICE_PATH } from '#features/account/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

const deviceValues = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  at: z.iso.datetime(),
})

export const DEVICE_NOTICES = {
  account_new_device: noticeText(deviceValues, ({ at, ...names }) =>
    m.account_devices_notice_new_device({
      device: describeBrowser(names),
      moment: describeMoment(new Date(at)),
    }),
  ),
}

interface NewDevice {
  userId: string
  names: BrowserNames
  /** Hash of the device's token, so that there is one notice per device. */
  hash: string
  at: Date
}

/** Notice of a sign-in with a new browser. */
export function newDeviceNotice({ userId, names, hash, at }: NewDevice): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(DEVICE_NOTICES, 'account_new_device', { ...names, at: at.toISOString() }),
    link: SECURITY_NOTICE_PATH,
    dedupeKey: `new-device:${userId}:${hash}`,
    mail: () => ({
      subject: m.account_devices_mail_new_device_subject(),
      paragraphs: [
        m.account_devices_mail_new_device_text({
          device: describeBrowser(names),
          moment: describeMoment(at),
        }),
        m.account_devices_mail_new_device_advice(),
      ],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    }),
  }
}
