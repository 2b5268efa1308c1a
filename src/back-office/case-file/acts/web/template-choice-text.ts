import { nameTemplate } from '#back-office/case-file/conversation/web/template-text.ts'
import { TEMPLATE_IDS } from '#back-office/case-file/templates/contract.ts'
import { chooseLanguage } from '#back-office/team-templates/rules.ts'
import type { TeamTemplate } from '#back-office/team-templates/schema.ts'
import { currentLanguage, LANGUAGES } from '#language/language.ts'
import { previewTemplate } from './preview-text.ts'

interface TemplateChoice {
  id: string
  name: string
  /** What it says before anything is filled in. */
  preview: string
  /** Of the preview: the desk's, unless the team has written none in it. */
  language: string
}

/** The templates for a message to several cases: those of the product, then those that the team has written for cases. */
export function listTemplateChoices(team: readonly TeamTemplate[]): TemplateChoice[] {
  const desk = currentLanguage()
  const own = TEMPLATE_IDS.map((id) => ({
    id,
    name: nameTemplate(id),
    preview: previewTemplate(id),
    language: desk,
  }))
  const written = team
    .filter(({ used_in }) => used_in !== 'inbox')
    .map(({ id, name, texts }) => {
      const known = LANGUAGES.filter((one) => texts[one])
      const language = chooseLanguage(known, { reader: desk, desk }) ?? desk
      return { id, name, preview: texts[language] ?? '', language }
    })
  return [...own, ...written]
}
