import { classNames } from '#ui/class-names.ts'
import { PageLink } from '#ui/page-link.tsx'

interface Guide {
  href: string
  label: () => string
  text: () => string
}

/** Guides of the knowledge base, each with what it is for. */
export function FilingGuides({ guides, className }: { guides: readonly Guide[]; className?: string }) {
  return (
    <ul className={classNames('grid gap-4', className)}>
      {guides.map(({ href, label, text }) => (
        <li key={href}>
          <PageLink href={href} className="link font-semibold">
            {label()}
          </PageLink>
          <p className="type-small text-ink-2">{text()}</p>
        </li>
      ))}
    </ul>
  )
}
