import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { ChevronDown } from '#ui/icons.tsx'

interface FoldedSectionProps {
  /** Id of the heading. */
  id: string
  title: string
  /** Beside the title. */
  note?: ReactNode
  isFolded: boolean
  children: ReactNode
}

/** A part of the dashboard, folded behind its heading where another part says the same or more. */
export function FoldedSection({ id, title, note, isFolded, children }: FoldedSectionProps) {
  if (!isFolded)
    return (
      <section aria-labelledby={id}>
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="type-h2-app">
            {title}
          </h2>
          {note}
        </div>
        {children}
      </section>
    )
  return (
    <section aria-labelledby={id}>
      <details className="group">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-rule [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="inline type-h2-app">
            {title}
          </h2>
          <Icon of={ChevronDown} className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-3">{children}</div>
      </details>
    </section>
  )
}
