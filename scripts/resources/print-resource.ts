import { printTokens } from '#features/case-sheets/server/printed-file.ts'
import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { createPdf } from '#pdf/writer.ts'
import { formatDate } from '#shared/dates.ts'
import { drawPhotoFrame } from './photo-frame.ts'
import type { ResourceText } from './read-resource.ts'

const FIGURES = { 'photo-frame': drawPhotoFrame }

const LABELS = {
  Checklists: m.resources_print_checklist,
  Guides: m.resources_print_guide,
  Forms: m.resources_print_form,
}

/** Renders the text as a PDF. The same text gives the same bytes. */
export function printResource({ head, sources, tokens }: ResourceText): Promise<Buffer> {
  const checked = m.resources_print_checked({ date: formatDate(head.checked_on) })
  const pdf = createPdf({
    title: head.title,
    lang: currentLanguage(),
    date: new Date(`${head.updated}T12:00:00Z`),
    label: LABELS[head.category](),
    aside: checked,
    lead: head.description,
    footer: [m.shared_product_name(), head.title, checked].join(' · '),
  })
  const instructions = tokens.findIndex(({ name }) => name === 'page')
  const form = instructions < 0 ? [] : tokens.slice(instructions)
  printTokens(pdf, tokens.slice(0, tokens.length - form.length), { figures: FIGURES })
  pdf.heading(m.resources_print_sources(), { level: 3 })
  pdf.paragraph([...listSources(sources), { text: `\n${m.resources_print_disclaimer({ checked })}` }], {
    quiet: true,
    together: true,
  })
  printTokens(pdf, form, { figures: FIGURES })
  return pdf.finish()
}

/** A page to hand in contains no sources: they are below the instructions. */
function listSources(sources: ResourceText['sources']): { text: string; href?: string }[] {
  return sources.flatMap(({ source, source_url }, index) => [
    { text: index === 0 ? source : ` · ${source}` },
    ...(source_url ? [{ text: ' (' }, { text: hostOf(source_url), href: source_url }, { text: ')' }] : []),
  ])
}

const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '')
