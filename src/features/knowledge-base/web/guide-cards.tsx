import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowRight } from '#ui/icons.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { GuideEntry } from '../rules.ts'

interface GuideCardsProps {
  guides: readonly GuideEntry[]
  /** Accessible name of the list. */
  label: string
  heading: 'h2' | 'h3'
}

/** The guides of a hub as clickable cards. */
export function GuideCards({ guides, label, heading: Heading }: GuideCardsProps) {
  return (
    <CellGrid as="ul" columns={2} aria-label={label} className="print:hidden">
      {guides.map(({ path, title, description }) => (
        <Cell key={path} className="group relative flex gap-4 hover:bg-pine-tint max-sm:flex-col">
          <div className="min-w-0 flex-1">
            <Heading className="type-label text-[1.0625rem] text-ink">
              <PageLink href={path} className="after:absolute after:inset-0 group-hover:underline">
                {title}
              </PageLink>
            </Heading>
            <p className="type-small mt-1 text-ink-2">{description}</p>
          </div>
          <Icon of={ArrowRight} className="mt-1 text-pine" />
        </Cell>
      ))}
    </CellGrid>
  )
}
