import { HelpPicture } from '#brand/illustrations/help.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft, ArrowRight } from '#ui/icons.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { GuidePath } from '../contract.ts'
import type { GuideEntry } from '../rules.ts'
import type { GuideView } from './guides-text.ts'

/** The closing button, if the guide has one, and the links to other guides. */
export function GuideEnding({ view: { guide, hub, previous, next } }: { view: GuideView }) {
  return (
    <div className="flex flex-col gap-6 print:hidden">
      {guide.end ? <HelpCard hub={hub?.path} end={guide.end} /> : null}
      <nav aria-label={m.knowledge_base_read_on()}>
        <CellGrid as="ul" columns={previous && next ? 2 : 1}>
          {previous ? <Neighbour guide={previous} way="previous" /> : null}
          {next ? <Neighbour guide={next} way="next" /> : null}
        </CellGrid>
      </nav>
    </div>
  )
}

const QUESTIONS: Partial<Record<GuidePath, { title: () => string; text: () => string }>> = {
  '/knowledge-base/documentation': {
    title: m.knowledge_base_end_documents_title,
    text: m.knowledge_base_end_documents_text,
  },
  '/knowledge-base/processing-times': {
    title: m.knowledge_base_end_times_title,
    text: m.knowledge_base_end_times_text,
  },
}
const ANY_QUESTION = { title: m.knowledge_base_end_title, text: m.knowledge_base_end_text }

function HelpCard({ hub, end }: { hub: GuidePath | undefined; end: 'contact' | 'help' }) {
  const { title, text } = (hub && QUESTIONS[hub]) ?? ANY_QUESTION
  return (
    <Card className="flex items-center gap-4 md:gap-8">
      <HelpPicture className="w-24 shrink-0 max-sm:hidden md:w-32" />
      <div>
        <h2 className="type-h3 text-ink">{title()}</h2>
        <p className="type-small mt-1 text-ink-2">{text()}</p>
        <ButtonLink href={end === 'contact' ? '/contact' : '/help-center'} variant="second" className="mt-3">
          {end === 'contact' ? m.knowledge_base_to_contact() : m.knowledge_base_to_help()}
        </ButtonLink>
      </div>
    </Card>
  )
}

function Neighbour({ guide: { path, title }, way }: { guide: GuideEntry; way: 'previous' | 'next' }) {
  const isNext = way === 'next'
  return (
    <Cell className="group relative hover:bg-pine-tint">
      <div className={isNext ? 'flex flex-col items-end text-right' : 'flex flex-col items-start'}>
        <span className="type-caption flex items-center gap-1.5 text-ink-2">
          {isNext ? null : <Icon of={ArrowLeft} className="size-4" />}
          {isNext ? m.knowledge_base_next() : m.knowledge_base_previous()}
          {isNext ? <Icon of={ArrowRight} className="size-4" /> : null}
        </span>
        <PageLink
          href={path}
          className="type-label mt-1 text-ink after:absolute after:inset-0 group-hover:underline"
        >
          {title}
        </PageLink>
      </div>
    </Cell>
  )
}
