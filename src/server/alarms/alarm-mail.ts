import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import type { Alarm } from './find-alarms.ts'

const TEXTS: Record<Alarm, { title: () => string; advice: () => string }> = {
  audit: { title: m.server_alarm_audit_title, advice: m.server_alarm_audit_advice },
  storage: { title: m.server_alarm_storage_title, advice: m.server_alarm_storage_advice },
  backup: { title: m.server_alarm_backup_title, advice: m.server_alarm_backup_advice },
  disk: { title: m.server_alarm_disk_title, advice: m.server_alarm_disk_advice },
}

interface AlarmMail {
  to: string
  /** YYYY-MM-DD in Warsaw. */
  date: string
  alarm: Alarm
  /** Of PUBLIC_URL: who runs several servers must know which. */
  host: string
}

/** The operator's mail of a day about one technical fault: what is wrong and what to do, nothing of a person. */
export function alarmMail({ to, date, alarm, host }: AlarmMail): Mail {
  return inLanguage(BASE_LANGUAGE, () => {
    const title = TEXTS[alarm].title()
    return {
      to,
      subject: m.server_alarm_subject({ title, host }),
      dedupeKey: `alarm:${alarm}:${date}`,
      ...renderMail({ title, paragraphs: [TEXTS[alarm].advice()], footer: m.server_alarm_footer() }),
    }
  })
}
