import { m } from '#messages/messages.js'
import type { Claims } from '#shared/operator.ts'

/** When an email is answered: within the hours that the consultancy claims, otherwise within one working day. */
export function describeAnswerTime({ support, answer_hours: hours }: Claims): string {
  const any = { support: m.site_support_hours() }
  if (hours === null) return support ? m.site_help_center_email_support(any) : m.site_help_center_email_day()
  return support
    ? m.site_help_center_email_hours({ ...any, hours })
    : m.site_help_center_email_hours_only({ hours })
}
