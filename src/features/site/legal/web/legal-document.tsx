import type { ReactNode } from 'react'
import { PageMeta } from '#client/page-meta.tsx'
import { PageScript } from '#features/knowledge-base/search/web/page-script-tag.tsx'
import { BASE_LANGUAGE, currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { GuideLayout, GuideSection } from '#texts/web/guide-layout.tsx'
import { Prose } from '#texts/web/prose.tsx'
import { Icon } from '#ui/icon.tsx'
import { CalendarCheck } from '#ui/icons.tsx'
import type { LegalSection } from './legal-text.ts'

/** The English texts write June 18, 2025 (SITE-8), all others as the product does. */
const AMERICAN = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const writeDate = (day: string): string =>
  currentLanguage() === BASE_LANGUAGE ? AMERICAN.format(new Date(day)) : formatDate(day)

/** Date of the texts in the specification (SITE-8). */
const DATED = '2025-06-18'

interface LegalDocumentProps {
  title: string
  /** One sentence for search engines and shared links. */
  description: string
  /** Date of the last change, YYYY-MM-DD. */
  changed: string
  sections: readonly LegalSection[]
  /** Content after the text, for example a control. */
  children?: ReactNode
}

/** One legal text as a page: contents beside it, dated, printable. */
export function LegalDocument({ title, description, changed, sections, children }: LegalDocumentProps) {
  const [opening, ...rest] = sections
  return (
    <GuideLayout
      title={title}
      contentsTitle={m.knowledge_base_contents()}
      contents={rest.map(({ id, title: label }) => ({ id, label }))}
      facts={
        <span className="inline-flex items-center gap-2">
          <Icon of={CalendarCheck} />
          {m.site_legal_dated({
            dated: writeDate(DATED),
            changed: writeDate(changed),
          })}
        </span>
      }
    >
      <PageMeta description={description} />
      <PageScript />
      {opening ? <Prose tokens={opening.tokens} /> : null}
      {rest.map((section) => (
        <GuideSection key={section.id} id={section.id} title={section.title}>
          <Prose tokens={section.tokens} />
        </GuideSection>
      ))}
      {children}
    </GuideLayout>
  )
}
