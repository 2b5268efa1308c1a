import type { CaseFile } from '#back-office/case-file/schema.ts'
import { TEMPLATE_IDS, type TemplateId } from '#back-office/case-file/templates/contract.ts'
import { nameOther } from '#back-office/desk/web/reader-language.tsx'
import type { Template } from '#back-office/desk/web/use-templates.ts'
import { m } from '#messages/messages.js'

/** The names at the desk; the texts come in the applicant's language. */
const TITLES: Record<TemplateId, () => string> = {
  specialist: m.back_office_case_file_template_specialist,
  missing: m.back_office_case_file_template_missing,
  again: m.back_office_case_file_template_again,
  last_day: m.back_office_case_file_template_last_day,
  looking: m.back_office_case_file_template_looking,
  complete: m.back_office_case_file_template_complete,
}

/** What a template of the product is called at the desk. */
export const nameTemplate = (id: TemplateId): string => TITLES[id]()

/** The texts that fit this case, with their names: those of the product, then those of the team. */
export function listTemplates({
  answer_templates,
  language: reader,
}: Pick<CaseFile, 'answer_templates' | 'language'>): Template[] {
  return answer_templates.flatMap(({ name, language, ...template }) => {
    const known = TEMPLATE_IDS.find((one) => one === template.id)
    const title = name ?? (known && nameTemplate(known))
    return title ? [{ title, other_language: nameOther(language, { reader }), ...template }] : []
  })
}
