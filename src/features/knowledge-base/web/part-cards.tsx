import type { ComponentType } from 'react'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { ClockPicture } from '#brand/illustrations/clock.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { HelpPicture } from '#brand/illustrations/help.tsx'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { m } from '#messages/messages.js'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowRight } from '#ui/icons.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { HubPath } from '../contract.ts'
import type { GuideEntry } from '../rules.ts'

const PARTS: Record<HubPath, { picture: ComponentType<{ className?: string }>; words: () => string }> = {
  '/knowledge-base/getting-started': { picture: ChecklistPicture, words: m.knowledge_base_part_start },
  '/knowledge-base/documentation': { picture: FolderPicture, words: m.knowledge_base_part_documents },
  '/knowledge-base/processing-times': { picture: ClockPicture, words: m.knowledge_base_part_times },
  '/knowledge-base/support-resources': { picture: HelpPicture, words: m.knowledge_base_part_support },
  '/knowledge-base/your-situation': { picture: LetterPicture, words: m.knowledge_base_part_situation },
}

interface Part {
  hub: GuideEntry & { path: HubPath }
  guides: readonly GuideEntry[]
}

/** The hubs as clickable cards: the whole cell is the target, the title is the link. The fifth has the whole row. */
export function PartCards({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-label={m.knowledge_base_parts()} className="print:hidden">
      <CellGrid as="ul" columns={2}>
        {parts.map(({ hub, guides }) => (
          <PartCard key={hub.path} hub={hub} guides={guides} />
        ))}
      </CellGrid>
    </nav>
  )
}

function PartCard({ hub, guides }: Part) {
  const { picture: Picture, words } = PARTS[hub.path]
  return (
    <Cell className="group relative flex items-center md:last:col-span-2 gap-[clamp(14px,5vw,20px)] hover:bg-pine-tint max-sm:flex-col max-sm:items-start lg:gap-8 lg:p-8">
      <Picture className="w-[clamp(80px,25vw,96px)] shrink-0 lg:w-36" />
      <div className="min-w-0">
        <h2 className="type-h3 text-ink">
          <PageLink href={hub.path} className="after:absolute after:inset-0 group-hover:underline">
            {hub.category}
          </PageLink>
        </h2>
        <p className="type-small mt-1.5 text-ink-2">{words()}</p>
        <p className="type-small mt-2.5 flex items-center gap-2 font-semibold text-pine">
          {m.knowledge_base_guide_count({ count: guides.length })}
          <Icon of={ArrowRight} className="size-4" />
        </p>
      </div>
    </Cell>
  )
}
