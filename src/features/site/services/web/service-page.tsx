import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { PublicColumn, PublicSection } from '#brand/public-section.tsx'
import { PageMeta } from '#client/page-meta.tsx'
import { CONSULTATION_TYPES } from '#features/consultations/contract.ts'
import { ClosingBand } from '#features/site/web/closing-band.tsx'
import { TickList } from '#features/site/web/tick-list.tsx'
import { readLanguagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import type { ContentToken } from '#texts/read-content.ts'
import { Prose } from '#texts/web/prose.tsx'
import { Card } from '#ui/card.tsx'
import { RESIDENCE_CARD_IDS, requireService, type ServiceId, servicePath } from '../contract.ts'
import { ServiceHero } from './service-hero.tsx'
import { ServiceQuestions, ServiceSources } from './service-questions.tsx'
import { getStartLinks } from './service-start.tsx'
import { ServiceSteps } from './service-steps.tsx'
import { loadServiceText, type ServiceText } from './service-text.ts'
import { Requirements, RuledText } from './service-text-parts.tsx'

export const handle = { light: true }

export function loader({ request }: { request: Request }) {
  const { pathname } = new URL(request.url)
  const path = readLanguagePath(pathname.replace(/\.data$/, '')).path.replaceAll('/', '')
  return loadServiceText(requireService(path).id)
}

export default function ServicePage() {
  return <ServiceArticle text={useLoaderData<typeof loader>()} />
}

export function ServiceArticle({ text }: { text: ServiceText }) {
  return (
    <>
      <PageMeta
        description={text.description}
        breadcrumbs={[
          { name: m.site_services_title(), path: '/services' },
          { name: text.title, path: servicePath(text.id) },
        ]}
        questions={text.questions.map(({ title, answer }) => ({ question: title, answer }))}
      />
      <ServiceHero text={text} />
      <PublicColumn className="grid items-start gap-x-16 gap-y-14 pt-14 pb-14 md:pt-24 md:pb-24 lg:grid-cols-[minmax(0,45rem)_minmax(17rem,1fr)]">
        <div className="flex flex-col gap-14">
          <Part id="benefits" title={m.site_services_benefits()}>
            <TickList items={asTicks(text.benefits)} />
          </Part>
          <Part id="how-long" title={m.site_services_how_long()}>
            <RuledText tokens={text.time} />
          </Part>
          <Part id="requirements" title={m.site_services_requirements()}>
            <Requirements list={text.requirements} />
          </Part>
        </div>
        <SideCard text={text} />
      </PublicColumn>
      <PublicSection id="steps" ground="hero" title={m.site_services_steps()}>
        <ServiceSteps id={text.id} steps={text.steps} />
      </PublicSection>
      <PublicSection id="questions" title={m.site_services_questions()}>
        <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,45rem)_minmax(17rem,1fr)]">
          <ServiceQuestions questions={text.questions} />
          <ServiceSources text={text} />
        </div>
      </PublicSection>
      <Closing id={text.id} />
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8">
      <h2 id={`${id}-title`} className="type-h2 mb-4 text-ink">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Stays in view beside the text, and is short enough for a laptop. */
function SideCard({ text }: { text: ServiceText }) {
  return (
    <Card as="section" padded={false} className="p-5 md:p-7 lg:sticky lg:top-8">
      <h2 className="type-h3 mb-4 text-ink">{m.site_services_gives()}</h2>
      <TickList className="type-small" items={asTicks(text.gives)} />
    </Card>
  )
}

const asTicks = (items: readonly ContentToken[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
  items.map((item, index) => <Prose key={index} tokens={item.tokens ?? []} />)

function Closing({ id }: { id: ServiceId }) {
  return (
    <ClosingBand
      title={closingTitle(id)}
      lead={m.site_services_closing_lead({
        time: m.consultations_minutes({ minutes: CONSULTATION_TYPES[0].minutes }),
      })}
      first={getStartLinks(requireService(id))}
      second={{ label: m.site_services_free_consultation(), signedOut: '/contact', signedIn: '/contact' }}
    />
  )
}

function closingTitle(id: ServiceId): string {
  if (RESIDENCE_CARD_IDS.includes(id)) return m.site_services_closing_card()
  return id === 'work-permit' ? m.site_services_closing_permit() : m.site_services_closing_other()
}
