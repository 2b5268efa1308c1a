import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ArrowRight } from '#ui/icons.tsx'
import { type ServiceId, servicePath } from '../contract.ts'
import { serviceWords } from '../rules.ts'
import { LearnMore } from './learn-more.tsx'
import { ServicePicture } from './service-picture.tsx'

/** One line where the description of the service has several. */
const LINES: Partial<Record<ServiceId, () => string>> = {
  'temporary-residence-card': () =>
    m.site_services_temporary_line({ period: showInCase(requireFact('temporary-permit'), 'genitive') }),
  'permanent-residence-card': m.site_services_permanent_line,
  'eu-long-term-residence-card': m.site_services_eu_line,
}

/** Official figures that differ from our time: wherever one is shown, the other stands beside it. */
const OFFICIAL_TIMES: Partial<Record<ServiceId, () => string>> = {
  'temporary-residence-card': () =>
    m.site_services_temporary_averages({
      year: requireFact('averages-year').shown,
      shortest: showInCase(requireFact('average-malopolskie'), 'genitive'),
      longest: showInCase(requireFact('average-slaskie'), 'genitive'),
    }),
}

/** Name, time and one line of a service; its button leads to the service's page, which has the rules. */
export function ServiceTile({ id }: { id: ServiceId }) {
  const words = serviceWords(id)
  return (
    <Card
      as="li"
      id={id}
      padded={false}
      className="grid scroll-mt-8 grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 p-4 max-sm:grid-cols-1 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-8 md:p-6 print:break-inside-avoid"
    >
      <ServicePicture id={id} className="h-auto w-full max-sm:max-w-20 md:self-center" />
      <div className="min-w-0">
        <h3 className="type-h3 text-ink">{words.title()}</h3>
        <dl className="mt-1.5 flex flex-wrap gap-x-2 type-small">
          <dt className="text-ink-2">{words.timeLabel()}</dt>
          <dd className="font-semibold text-ink">{words.time()}</dd>
          {OFFICIAL_TIMES[id] ? <dd className="w-full text-ink-2">{OFFICIAL_TIMES[id]()}</dd> : null}
        </dl>
        <p className="mt-1.5 type-small text-ink-2">{LINES[id]?.() ?? words.description()}</p>
        <ButtonLink to={servicePath(id)} variant="link" className="mt-1" iconEnd={ArrowRight}>
          <LearnMore name={words.title()} />
        </ButtonLink>
      </div>
    </Card>
  )
}
