import type { ReactNode } from 'react'

interface PublicSectionProps {
  /** Id that links to this section point to. */
  id?: string
  /** 'hero' is a full-width band. */
  ground?: 'paper' | 'hero'
  title?: string
  /** Stands beside the title on a wide screen, below it on a phone. */
  lead?: ReactNode
  children: ReactNode
}

/** A section of a public page: a column of 1120 px, 96 px above and below (56 px on a phone). */
export function PublicSection({ id, ground = 'paper', title, lead, children }: PublicSectionProps) {
  const titleId = title && id ? `${id}-title` : undefined
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={ground === 'hero' ? 'scroll-mt-16 border-line border-y bg-hero' : 'scroll-mt-16'}
    >
      <PublicColumn className="py-14 md:py-24">
        {title ? (
          <div className="mb-8 flex flex-col gap-3 md:flex-row md:items-end md:justify-between md:gap-16">
            <h2 id={titleId} className="type-h1 text-ink">
              {title}
            </h2>
            {lead ? <div className="type-body max-w-[24.5rem] text-ink-2">{lead}</div> : null}
          </div>
        ) : null}
        {children}
      </PublicColumn>
    </section>
  )
}

/** The column of every public page: 1120 px wide with a gutter of 16 px. */
export function PublicColumn({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`mx-auto w-full max-w-[72rem] px-4 ${className}`}>{children}</div>
}
