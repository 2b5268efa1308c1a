import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import { PublicColumn } from './public-section.tsx'

interface GuideLayoutProps {
  title: string
  lead?: ReactNode
  /** Line under the lead: when checked, how long to read. */
  facts?: ReactNode
  contentsTitle: string
  contents: readonly { id: string; label: string }[]
  children: ReactNode
}

/** Contents 220 beside a text of 720; on a phone the contents go away. */
export function GuideLayout({ title, lead, facts, contentsTitle, contents, children }: GuideLayoutProps) {
  return (
    <PublicColumn className="grid gap-x-22 py-10 md:grid-cols-[13.75rem_minmax(0,45rem)] md:py-16">
      <nav aria-label={contentsTitle} className="sticky top-24 hidden self-start md:block print:hidden">
        <p className="type-caption mb-3 text-ink-3">{contentsTitle}</p>
        <ul className="border-line border-l">
          {contents.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="type-small -ml-px block border-transparent border-l-2 py-2 pl-4 text-ink-2 hover:border-pine hover:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <PageHeading title={title} />
        {lead ? <div className="type-lead mt-3 text-ink-2">{lead}</div> : null}
        {facts ? (
          <div className="type-small mt-6 flex flex-wrap gap-x-6 gap-y-2 border-line border-y py-4 text-ink-2">
            {facts}
          </div>
        ) : null}
        <div className="mt-10 flex flex-col gap-12">{children}</div>
      </div>
    </PublicColumn>
  )
}

/** One section of a guide, the target of its line in the contents. */
export function GuideSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
      <h2 id={`${id}-title`} className="type-h2 text-ink">
        {title}
      </h2>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}
