import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { SERVICES, type Service, type ServiceId, servicePath } from '#features/site/services/contract.ts'
import { serviceWords } from '#features/site/services/rules.ts'
import { LearnMore } from '#features/site/services/web/learn-more.tsx'
import { SERVICE_RULES } from '#features/site/services/web/service-rules-text.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowRight, Minus, Plus } from '#ui/icons.tsx'
import carouselScript from './carousel-script.ts?worker&url'
import { RowBar, ServiceBar, ServiceStage } from './service-stage.tsx'

/**
 * Seven rows, of which the browser keeps one open by their common name. The open row's picture and arrows are inside it
 * on a phone, and beside the list on a wide screen. carousel-script.ts adds swipe and counter, and works the arrows.
 */
export function ServiceList() {
  return (
    <div data-services className="relative md:min-h-[42.5rem] [overflow-anchor:none]">
      <div className="md:w-[46.5%]">
        <ServiceRows type="main" />
        <p className="type-caption mt-8 mb-2.5 text-ink-3">{m.site_services_additional_title()}</p>
        <ServiceRows type="additional" />
      </div>
      <div
        aria-hidden
        className="absolute inset-y-0 right-0 hidden w-[48.5%] rounded-card border border-line bg-hero md:block"
      />
      <ServiceBar />
      <script async type="module" src={carouselScript} />
    </div>
  )
}

function ServiceRows({ type }: { type: Service['type'] }) {
  return (
    <div className="border-line border-y">
      {SERVICES.map((service, index) =>
        service.type === type ? <ServiceRow key={service.id} service={service} index={index} /> : null,
      )}
    </div>
  )
}

/** What the law and the offices say beside our own figure; the service's page has the sources. */
function Rules({ id }: { id: ServiceId }) {
  const look = 'type-caption mt-2 text-ink-3'
  if (id === 'temporary-residence-card') return <p className={look}>{describeWaiting()}</p>
  return SERVICE_RULES[id]?.map(({ id: rule, heading, text }) => (
    <p key={rule} className={look}>
      {m.site_home_service_rule({ heading, text })}
    </p>
  ))
}

/** The official term, and the averages of the quickest and the slowest office, in one sentence. */
function describeWaiting(): string {
  return m.site_home_service_waiting({
    official: requireFact('decision-temporary').shown,
    year: requireFact('averages-year').shown,
    quickest: showInCase(requireFact('average-malopolskie'), 'genitive'),
    slowest: showInCase(requireFact('average-slaskie'), 'genitive'),
  })
}

function ServiceRow({ service, index }: { service: Service; index: number }) {
  const words = serviceWords(service.id)
  return (
    <details name="service" open={index === 0} className="group border-line border-t first:border-t-0">
      <summary className="focus-inset flex min-h-15 items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="type-small w-[1.5rem] shrink-0 text-ink-3 max-sm:hidden">
          {String(index + 1).padStart(2, '0')}
        </span>
        <h3 className="min-w-0 flex-1 font-[540] text-[min(1.1875rem,10vw)] text-ink leading-snug group-open:type-h3">
          {words.title()}
        </h3>
        <Icon of={Plus} className="group-open:hidden" />
        <Icon of={Minus} className="hidden group-open:block" />
      </summary>
      <div className="pb-6 md:pl-10">
        <p className="type-body text-ink-2">{words.description()}</p>
        <p className="type-small mt-2 text-ink">
          {m.site_home_service_time({ label: words.timeLabel(), time: words.time() })}
        </p>
        <Rules id={service.id} />
        <ServiceStage index={index} />
        <RowBar index={index} />
        <ButtonLink
          to={servicePath(service.id)}
          variant="second"
          size="small"
          iconEnd={ArrowRight}
          className="mt-4"
        >
          <LearnMore name={words.title()} />
        </ButtonLink>
      </div>
    </details>
  )
}
