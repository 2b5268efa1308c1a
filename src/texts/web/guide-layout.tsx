import { type ReactNode, useId } from 'react'
import { PublicColumn } from '#brand/public-section.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft, ChevronDown } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PageLink } from '#ui/page-link.tsx'

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

/** A table of contents beside the text; on a phone it is a bar above the text, which opens and stays in view. */
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
        <ContentsBar title={contentsTitle} contents={contents} />
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

/**
 * On a phone: a bar that stays at the top while the text is read, names the section one is in (`data-reading`, filled by
 * follow-contents.ts) and opens the contents below it. Without scripts the list could not close after a press, so the bar
 * stays in its place. Not a second landmark of the same name beside the hidden one.
 */
function ContentsBar({ title, contents }: ContentsProps) {
  const id = useId()
  if (contents.length === 0) return null
  return (
    <div className="sticky top-0 z-10 -mx-4 border-line border-b bg-paper noscript:static md:hidden print:hidden">
      <button
        type="button"
        popoverTarget={id}
        className="focus-inset flex min-h-14 w-full items-center gap-4 px-4 py-1.5 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="block type-caption text-ink-2">{title}</span>
          <span data-reading="" className="block truncate type-label text-ink empty:hidden" />
        </span>
        <Icon of={ChevronDown} />
      </button>
      <div
        id={id}
        popover="auto"
        className="contents-panel border-line border-b bg-surface px-4 py-2 text-ink shadow-float"
      >
        <ul data-contents="">
          {contents.map(({ id: section, label }) => (
            <li key={section}>
              <a
                href={`#${section}`}
                className="focus-inset flex min-h-11 items-center border-transparent border-l-3 py-1 pl-4 text-ink-2 hover:text-ink not-aria-current:forced-colors:border-[color:Canvas] aria-current:border-pine aria-current:font-semibold aria-current:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A link to the parent page, with an arrow before the label. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <PageLink
      href={href}
      className="type-small inline-flex min-h-11 items-center gap-2 font-semibold text-pine hover:text-pine-hover hover:underline print:hidden"
    >
      <Icon of={ArrowLeft} />
      {label}
    </PageLink>
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
