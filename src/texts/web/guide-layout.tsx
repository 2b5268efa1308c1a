import type { ReactNode } from 'react'
import { PublicColumn } from '#brand/public-section.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft, Minus, Plus } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

interface GuideLayoutProps {
  title: string
  lead?: ReactNode
  /** Line below the lead: day of the last check, reading time. */
  facts?: ReactNode
  /** The parent page. */
  back?: { href: string; label: string }
  contentsTitle: string
  contents: readonly { id: string; label: string }[]
  children: ReactNode
}

/** A table of contents beside the text; on a phone it is one line above the text, which opens. */
export function GuideLayout({
  title,
  lead,
  facts,
  back,
  contentsTitle,
  contents,
  children,
}: GuideLayoutProps) {
  return (
    <PublicColumn className="grid gap-x-22 py-6 md:grid-cols-[13.75rem_minmax(0,45rem)] md:py-14 print:block print:py-0">
      <div className="self-start md:sticky md:top-14 print:hidden">
        {back ? <BackLink {...back} /> : null}
        <Contents title={contentsTitle} contents={contents} />
      </div>
      <article className="min-w-0">
        <PageHeading title={title} />
        {lead ? <div className="type-lead mt-3 text-ink-2">{lead}</div> : null}
        {facts ? (
          <div className="type-small mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-y py-3 text-ink-2">
            {facts}
          </div>
        ) : null}
        <FoldedContents title={contentsTitle} contents={contents} />
        <div className="mt-10 flex flex-col gap-12 md:gap-14">{children}</div>
      </article>
    </PublicColumn>
  )
}

interface ContentsProps {
  title: string
  contents: GuideLayoutProps['contents']
}

function Contents({ title, contents }: ContentsProps) {
  if (contents.length === 0) return null
  return (
    <nav aria-label={title} className="mt-4 hidden md:block">
      <p className="type-caption mb-2.5 text-ink-3">{title}</p>
      <ul data-contents="" className="border-line border-l">
        {contents.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="type-small -ml-px block border-transparent border-l-3 not-aria-current:forced-colors:border-[color:Canvas] py-2 pl-4 text-ink-2 hover:text-ink aria-current:border-pine aria-current:font-semibold aria-current:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone. Not a second landmark of the same name beside the hidden one. */
function FoldedContents({ title, contents }: ContentsProps) {
  if (contents.length === 0) return null
  return (
    <details className="group border-line border-b md:hidden print:hidden">
      <summary className="focus-inset flex min-h-12 items-center gap-4 [&::-webkit-details-marker]:hidden">
        <span className="type-label flex-1 text-ink">{title}</span>
        <Icon of={Plus} className="group-open:hidden" />
        <Icon of={Minus} className="hidden group-open:block" />
      </summary>
      <ul className="pb-3">
        {contents.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center border-line border-l py-1 pl-4 text-ink-2 hover:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A link to the parent page, with an arrow before the label. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      className="type-small inline-flex min-h-11 items-center gap-2 font-semibold text-pine hover:text-pine-hover hover:underline print:hidden"
    >
      <Icon of={ArrowLeft} />
      {label}
    </a>
  )
}

/** One section of a guide, the target of its link in the contents. */
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
