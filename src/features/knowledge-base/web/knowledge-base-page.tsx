import { useLoaderData } from 'react-router'
import { BooksPicture } from '#brand/illustrations/books.tsx'
import { PublicColumn } from '#brand/public-section.tsx'
import { PageMeta } from '#client/page-meta.tsx'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { FactRule } from '#texts/web/fact-rule.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Callout } from '#ui/callout.tsx'
import { ArrowRight } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { KNOWLEDGE_BASE_PATH } from '../contract.ts'
import { GuideSearch } from '../search/web/guide-search.tsx'
import { AllGuides } from './all-guides.tsx'
import { listParts } from './guides-text.ts'
import { PartCards } from './part-cards.tsx'

export const handle = { light: true }

export function loader() {
  return listParts()
}

export default function KnowledgeBasePage() {
  const parts = useLoaderData<typeof loader>()
  return (
    <>
      <PageMeta
        description={m.knowledge_base_description()}
        breadcrumbs={[{ name: m.knowledge_base_title(), path: KNOWLEDGE_BASE_PATH }]}
      />
      <Opening />
      <PublicColumn className="flex flex-col gap-14 py-14 md:gap-20 md:py-18">
        <PartCards parts={parts} />
        <AllGuides parts={parts} />
        <MosSection />
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <p className="mr-2 text-ink-2">{m.knowledge_base_not_found_it()}</p>
          <ButtonLink href="/help-center" variant="second">
            {m.knowledge_base_to_help()}
          </ButtonLink>
          <ButtonLink href="/contact" variant="second">
            {m.knowledge_base_to_contact()}
          </ButtonLink>
        </div>
      </PublicColumn>
    </>
  )
}

function Opening() {
  return (
    <div className="border-line border-b bg-hero">
      <PublicColumn className="flex items-end gap-24 py-8 md:py-14">
        <div className="min-w-0 max-w-[43.75rem] flex-1">
          <PageHeading title={m.knowledge_base_title()} />
          <p className="type-lead mt-3 mb-6 text-ink-2">{m.knowledge_base_lead()}</p>
          <GuideSearch />
        </div>
        <BooksPicture className="hidden w-70 shrink-0 md:block print:hidden" />
      </PublicColumn>
    </div>
  )
}

const MOS_RULES = [
  requireFact('mos-paper'),
  requireFact('mos-filed'),
  requireFact('office-visit'),
  requireFact('certificate'),
  requireFact('no-refund'),
]

/** The law that concerns every reader, whichever guide they look for. */
function MosSection() {
  const since = requireFact('mos-since')
  return (
    <section id="mos" aria-labelledby="mos-title" className="max-w-form scroll-mt-24">
      <h2 id="mos-title" className="type-h2 text-ink">
        {m.knowledge_base_mos_title({ date: since.shown })}
      </h2>
      <div className="mt-4 flex flex-col gap-4">
        <p>{m.knowledge_base_mos_intro()}</p>
        <FactRule fact={since} />
        <ul className="list-disc space-y-2 pl-6 marker:text-ink-3">
          {MOS_RULES.map((fact) => (
            <li key={fact.id}>{fact.text}</li>
          ))}
        </ul>
        <Callout tone="amber" title={m.knowledge_base_deadline_title()}>
          {requireFact('legal-stay-deadline').text}
        </Callout>
        <p>
          <ButtonLink href="/knowledge-base/application-process" variant="link" iconEnd={ArrowRight}>
            {m.knowledge_base_mos_more()}
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}
