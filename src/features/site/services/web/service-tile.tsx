import { m } from '#messages/messages.js'
import { FactRules } from '#texts/web/fact-rule.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { ArrowRight } from '#ui/icons.tsx'
import { type ServiceId, servicePath } from '../contract.ts'
import { serviceWords } from '../rules.ts'
import { LearnMore } from './learn-more.tsx'
import { ServicePicture } from './service-picture.tsx'
import { SERVICE_RULES } from './service-rules-text.ts'

interface ServiceTileProps {
  id: ServiceId
  /** True puts the picture above the text instead of beside it. */
  narrow?: boolean
}

/** The short form of a service; its button leads to the service's page. */
export function ServiceTile({ id, narrow = false }: ServiceTileProps) {
  const words = serviceWords(id)
  return (
    <Card
      as="li"
      id={id}
      padded={false}
      className={classNames(
        'grid scroll-mt-8 overflow-hidden',
        narrow ? 'grid-rows-[auto_1fr]' : 'md:grid-cols-[18rem_1fr]',
      )}
    >
      <div
        className={classNames(
          'grid place-items-center p-6',
          narrow ? 'border-line border-b [&>svg]:h-36' : 'bg-hero',
        )}
      >
        <ServicePicture id={id} className="h-auto w-full max-w-[13.5rem]" />
      </div>
      <div className="flex flex-col p-5 md:p-8">
        <h3 className="type-h3 text-ink">{words.title()}</h3>
        <p className="type-body mt-2 text-ink-2">{words.description()}</p>
        <DescriptionList
          className="mt-3"
          items={[
            { label: words.timeLabel(), value: words.time() },
            { label: m.site_services_need(), value: words.need() },
          ]}
        />
        <FactRules facts={SERVICE_RULES[id] ?? []} className="mt-4" />
        <div className="mt-auto pt-6">
          <ButtonLink to={servicePath(id)} variant="second" size="small" iconEnd={ArrowRight}>
            <LearnMore name={words.title()} />
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
