import { nameOther } from '#back-office/desk/web/reader-language.tsx'
import type { Template } from '#back-office/desk/web/use-templates.ts'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { m } from '#messages/messages.js'

/** The names at the desk; the texts come in the language in which it was written to us. */
const TITLES: Record<string, () => string> = {
  time: m.back_office_inbox_template_time,
  ask: m.back_office_inbox_template_ask,
  begin: m.back_office_inbox_template_begin,
  not_ours: m.back_office_inbox_template_not_ours,
}

interface TemplateQuestion {
  entry: Pick<InboxEntry, 'answer_templates' | 'language'>
  /** The full name of who answers. */
  author: string
  /** The address of the site. */
  origin: string
}

/** The texts for an answer by mail, with their names and who signs. */
export function listAnswerTemplates({ entry, author, origin }: TemplateQuestion): Template[] {
  const fill = (text: string) => text.replaceAll('{register}', `${origin}/register`)
  const sign = (text: string) => `${fill(text)}\n\n${author}`
  return entry.answer_templates.flatMap(({ id, name, language, text, desk_text, fields }) => {
    const title = name ?? TITLES[id]?.()
    if (!title) return []
    const other_language = nameOther(language, { reader: entry.language })
    const written = { text: sign(text), desk_text: desk_text && sign(desk_text), fields: fields.map(fill) }
    return [{ id, title, other_language, ...written }]
  })
}
