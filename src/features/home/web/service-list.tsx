import { ArrowRight, Minus, Plus } from 'lucide-react'
import { SERVICES, type Service } from '#features/services/contract.ts'
import { serviceWords } from '#features/services/rules.ts'
import { ServicePicture } from '#features/services/web/service-picture.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

const numbered = SERVICES.map((service, index) => ({ service, number: String(index + 1).padStart(2, '0') }))

/**
 * Seven rows of which one is open; the browser keeps it to one by their common name. The open row's
 * picture stands inside it on a phone and fills the stage beside the list on a wide screen.
 */
export function ServiceList() {
  return (
    <div className="relative md:min-h-[42.5rem]">
      <div className="md:w-[46.5%]">
        <ServiceRows type="main" />
        <p className="type-caption mt-8 mb-2.5 text-ink-3">{m.home_additional()}</p>
        <ServiceRows type="additional" />
      </div>
      <div
        aria-hidden
        className="absolute inset-y-0 right-0 hidden w-[48.5%] rounded-card border border-line bg-hero md:block"
      />
    </div>
  )
}

function ServiceRows({ type }: { type: Service['type'] }) {
  const rows = numbered.filter(({ service }) => service.type === type)
  return (
    <div className="border-line border-y">
      {rows.map(({ service, number }) => (
        <ServiceRow key={service.id} service={service} number={number} />
      ))}
    </div>
  )
}

function ServiceRow({ service, number }: { service: Service; number: string }) {
  const words = serviceWords(service.id)
  return (
    <details name="service" open={number === '01'} className="group border-line border-t first:border-t-0">
      <summary className="focus-inset flex min-h-15 items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="type-small w-6 shrink-0 text-ink-3">{number}</span>
        <h3 className="flex-1 font-[540] text-[1.1875rem] text-ink leading-snug group-open:type-h3">
          {words.title()}
        </h3>
        <Icon of={Plus} className="group-open:hidden" />
        <Icon of={Minus} className="hidden group-open:block" />
      </summary>
      <div className="pb-6 md:pl-10">
        <p className="type-body text-ink-2">{words.description()}</p>
        <p className="type-small mt-2 text-ink">
          {words.timeLabel()}: {words.time()}
        </p>
        <Stage service={service} number={number} />
        <ButtonLink
          to={`/services#${service.id}`}
          variant="second"
          size="small"
          iconEnd={ArrowRight}
          aria-label={m.home_learn_more_about({ name: words.title() })}
          className="mt-4"
        >
          {m.home_learn_more()}
        </ButtonLink>
      </div>
    </details>
  )
}

function Stage({ service, number }: { service: Service; number: string }) {
  return (
    <div className="mt-4 overflow-hidden rounded-card bg-hero md:absolute md:inset-y-0 md:right-0 md:z-1 md:mt-0 md:flex md:w-[48.5%] md:flex-col md:border md:border-line">
      <div className="grid flex-1 place-items-center p-6">
        <ServicePicture id={service.id} className="h-auto w-full max-w-[21rem] md:max-w-[27rem]" />
      </div>
      <div className="hidden items-center justify-between gap-4 border-line border-t bg-surface px-6 py-4 md:flex">
        <div>
          <p className="type-caption text-ink-3">{m.home_showing()}</p>
          <p className="type-label text-ink">{serviceWords(service.id).title()}</p>
        </div>
        <p className="type-label text-ink">
          {number}/{String(SERVICES.length).padStart(2, '0')}
        </p>
      </div>
    </div>
  )
}
