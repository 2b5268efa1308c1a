import type { Template } from '#back-office/desk/web/use-templates.ts'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import type { PreferredTime } from '#features/consultations/contract.ts'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import { firstWordOf } from './inbox-text.ts'

/** Two times in each part of a day, to be looked at before they are offered. */
const TIMES: Record<PreferredTime, readonly [string, string]> = {
  morning: ['09:30', '11:00'],
  afternoon: ['13:00', '15:30'],
  evening: ['17:00', '18:00'],
}

interface TemplateQuestion {
  entry: InboxEntry
  /** The full name of who answers. */
  author: string
  /** The address of the site. */
  origin: string
}

/** The texts for an answer by mail, with their fields filled in; one whose field the entry does not have is left out. */
export function listAnswerTemplates({ entry, author, origin }: TemplateQuestion): Template[] {
  const name = firstWordOf(entry.name)
  const register = `${origin}/register`
  const bodies = [
    ...offerTime(entry),
    {
      title: m.back_office_inbox_template_ask(),
      body: m.back_office_inbox_template_ask_text(),
      fields: [],
    },
    {
      title: m.back_office_inbox_template_begin(),
      body: m.back_office_inbox_template_begin_text({ address: register }),
      fields: [register],
    },
    {
      title: m.back_office_inbox_template_not_ours(),
      body: m.back_office_inbox_template_not_ours_text(),
      fields: [],
    },
  ]
  return bodies.map(({ title, body, fields }) => ({
    title,
    text: [m.back_office_case_file_template_hello({ name }), body, author].join('\n\n'),
    fields: [name, ...fields],
  }))
}

/** Two times of the day that somebody wishes to talk on. */
function offerTime({ preferred_date, preferred_time }: InboxEntry) {
  if (!preferred_date) return []
  const [first, second] = TIMES[preferred_time ?? 'morning']
  const date = formatLongDate(preferred_date)
  return [
    {
      title: m.back_office_inbox_template_time(),
      body: m.back_office_inbox_template_time_text({ date, first, second }),
      fields: [date, first, second],
    },
  ]
}
