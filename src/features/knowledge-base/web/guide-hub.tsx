import { PublicColumn } from '#brand/public-section.tsx'
import { m } from '#messages/messages.js'
import { BackLink } from '#texts/web/guide-layout.tsx'
import { Prose } from '#texts/web/prose.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { KNOWLEDGE_BASE_PATH } from '../contract.ts'
import { PageScript } from '../search/web/page-script-tag.tsx'
import { GuideCards } from './guide-cards.tsx'
import { GuideEnding } from './guide-ending.tsx'
import { GuideFacts } from './guide-facts.tsx'
import { GuideSources } from './guide-sources.tsx'
import type { GuideView } from './guides-text.ts'

/** A hub: back link, cards of its guides, and what applies to all of them. */
export function GuideHub({ view }: { view: GuideView }) {
  const { guide, guides } = view
  return (
    <PublicColumn className="py-6 md:py-14 print:py-0">
      <PageScript />
      <BackLink href={KNOWLEDGE_BASE_PATH} label={m.knowledge_base_title()} />
      <div className="mt-2 max-w-form">
        <PageHeading title={guide.title} />
        <p className="type-lead mt-3 text-ink-2">{guide.description}</p>
      </div>
      <div className="mt-8">
        <GuideCards guides={guides} label={m.knowledge_base_in_this_part()} heading="h2" />
      </div>
      <div className="mt-12 flex max-w-form flex-col gap-12">
        <div className="flex flex-col gap-4">
          <Prose tokens={guide.opening} />
        </div>
        <div className="flex border-line border-y py-3">
          <GuideFacts guide={guide} />
        </div>
        <GuideSources guide={guide} />
        <GuideEnding view={view} />
      </div>
    </PublicColumn>
  )
}
