import { m } from '#messages/messages.js'
import { GuideLayout, GuideSection } from '#texts/web/guide-layout.tsx'
import { Prose } from '#texts/web/prose.tsx'
import { CALCULATOR_BLOCKS } from '../calculators/web/calculator-blocks.tsx'
import { KNOWLEDGE_BASE_PATH } from '../contract.ts'
import { PageScript } from '../search/web/page-script-tag.tsx'
import { ChecklistNote } from './checklist-note.tsx'
import { GuideCards } from './guide-cards.tsx'
import { GuideEnding } from './guide-ending.tsx'
import { GuideFacts } from './guide-facts.tsx'
import { GuideSources, SOURCES_ID } from './guide-sources.tsx'
import type { GuideView } from './guides-text.ts'
import { OfficeTable } from './office-table.tsx'
import { QuestionList } from './question-list.tsx'

const BLOCKS = { offices: <OfficeTable />, ...CALCULATOR_BLOCKS }

const hasChecklist = ({ tokens }: GuideView['guide']['sections'][number]) =>
  tokens.some(({ items = [] }) => items.some(({ task }) => task))

/** A guide: contents, text, sources and further links. */
export function GuideArticle({ view }: { view: GuideView }) {
  const { guide, hub, isHub, guides, questions } = view
  const above = hub && !isHub ? hub : { path: KNOWLEDGE_BASE_PATH, title: m.knowledge_base_title() }
  return (
    <GuideLayout
      title={guide.title}
      lead={guide.description}
      back={{ href: above.path, label: above.title }}
      contentsTitle={m.knowledge_base_contents()}
      contents={[
        ...guide.sections.map(({ id, title }) => ({ id, label: title })),
        { id: SOURCES_ID, label: m.knowledge_base_sources_title() },
      ]}
      facts={<GuideFacts guide={guide} />}
    >
      <PageScript />
      {guides.length > 0 ? (
        <GuideCards guides={guides} label={m.knowledge_base_in_this_part()} heading="h2" />
      ) : null}
      <div className="flex flex-col gap-4">
        <Prose tokens={guide.opening} blocks={BLOCKS} />
        {guide.sections.some(hasChecklist) ? <ChecklistNote /> : null}
      </div>
      {guide.sections.map((section) => (
        <GuideSection key={section.id} id={section.id} title={section.title}>
          {questions ? (
            <QuestionList group={questions.find(({ id }) => id === section.id)} />
          ) : (
            <Prose tokens={section.tokens} blocks={BLOCKS} />
          )}
        </GuideSection>
      ))}
      <GuideSources guide={guide} />
      <GuideEnding view={view} />
    </GuideLayout>
  )
}
