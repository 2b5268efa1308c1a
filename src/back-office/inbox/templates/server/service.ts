import type { AnswerTemplate } from '#back-office/desk/schema.ts'
import { writeForBoth } from '#back-office/desk/server/service.ts'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { fillTemplates } from '#back-office/team-templates/server/service.ts'
import type { TemplateTexts } from '#back-office/team-templates/server/store.ts'
import type { PreferredTime } from '#features/consultations/contract.ts'
import type { Language } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'

/** Two times in each part of a day, to be looked at before they are offered. */
const TIMES: Record<PreferredTime, readonly [string, string]> = {
  morning: ['09:30', '11:00'],
  afternoon: ['13:00', '15:30'],
  evening: ['17:00', '18:00'],
}

/** Stands for the address of the registration, which the browser knows. */
const REGISTER = '{register}'

type TemplateEntry = Pick<InboxEntry, 'name' | 'preferred_date' | 'preferred_time'>

/**
 * The texts for an answer by mail, those of the product and then those of the team, in the language of who reads it beside
 * the desk's, with their fields filled in; one whose field the entry does not have is left out. Who answers signs in the
 * browser.
 */
export function listAnswerTemplates(
  reader: Language,
  { entry, team }: { entry: TemplateEntry; team: readonly TemplateTexts[] },
): AnswerTemplate[] {
  const own = writeForBoth(reader, () => writeTemplates(entry)).map((template) => ({
    ...template,
    name: null,
    language: reader,
  }))
  const listValues = () => ({ name: entry.name.trim(), register: REGISTER })
  return [...own, ...fillTemplates({ reader, templates: team, listValues })]
}

function writeTemplates(entry: TemplateEntry): Omit<AnswerTemplate, 'desk_text' | 'name' | 'language'>[] {
  const name = entry.name.trim()
  const bodies = [
    ...offerTime(entry),
    {
      id: 'ask',
      body: m.back_office_inbox_template_ask_text(),
      fields: [],
    },
    {
      id: 'begin',
      body: m.back_office_inbox_template_begin_text({ address: REGISTER }),
      fields: [REGISTER],
    },
    {
      id: 'not_ours',
      body: m.back_office_inbox_template_not_ours_text(),
      fields: [],
    },
  ]
  return bodies.map(({ id, body, fields }) => ({
    id,
    text: [m.back_office_case_file_template_hello({ name }), body].join('\n\n'),
    fields: [name, ...fields],
  }))
}

/** Two times of the day that somebody wishes to talk on. */
function offerTime({ preferred_date, preferred_time }: TemplateEntry) {
  if (!preferred_date) return []
  const [first, second] = TIMES[preferred_time ?? 'morning']
  const date = formatLongDate(preferred_date)
  return [
    {
      id: 'time',
      body: m.back_office_inbox_template_time_text({ date, first, second }),
      fields: [date, first, second],
    },
  ]
}
