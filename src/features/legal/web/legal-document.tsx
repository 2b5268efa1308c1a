import { CalendarCheck } from 'lucide-react'
import { m } from '#messages/messages.js'
import { GuideLayout, GuideSection } from '#ui/guide-layout.tsx'
import { Icon } from '#ui/icon.tsx'
import { Prose } from '#ui/prose.tsx'
import type { LegalSection } from './legal-text.ts'

/** One legal text as a page: contents beside it, dated, printable. */
export function LegalDocument({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  const [opening, ...rest] = sections
  return (
    <GuideLayout
      title={title}
      contentsTitle={m.knowledge_contents()}
      contents={rest.map(({ id, title: label }) => ({ id, label }))}
      facts={
        <span className="inline-flex items-center gap-2">
          <Icon of={CalendarCheck} />
          {m.legal_dated()}
        </span>
      }
    >
      {opening ? <Prose tokens={opening.tokens} /> : null}
      {rest.map((section) => (
        <GuideSection key={section.id} id={section.id} title={section.title}>
          <Prose tokens={section.tokens} />
        </GuideSection>
      ))}
    </GuideLayout>
  )
}
