import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { FACTS, type Fact } from '#shared/facts.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { OfficialRule } from '#ui/official-rule.tsx'
import type { Service, ServiceId } from '../contract.ts'
import { serviceWords } from '../rules.ts'
import { ServicePicture } from './service-picture.tsx'

/** Where the official rule differs from what the consultancy says, both are shown. */
const OFFICIAL_RULES: Partial<Record<ServiceId, readonly Fact[]>> = {
  'temporary-residence-card': [FACTS.decisionTemporary],
  'permanent-residence-card': [FACTS.permanentGround, FACTS.languagePermanent],
  'eu-long-term-residence-card': [FACTS.languageEu],
}

interface ServiceTileProps {
  service: Service
  /** Picture above the words instead of beside them. */
  narrow?: boolean
  action: ReactNode
}

export function ServiceTile({ service, narrow = false, action }: ServiceTileProps) {
  const words = serviceWords(service.id)
  return (
    <Card
      as="li"
      id={service.id}
      padded={false}
      className={classNames(
        'grid scroll-mt-24 overflow-hidden',
        narrow ? 'grid-rows-[auto_1fr]' : 'md:grid-cols-[18rem_1fr]',
      )}
    >
      <div
        className={classNames(
          'grid place-items-center p-6',
          narrow ? 'border-line border-b [&>svg]:h-36' : 'bg-hero',
        )}
      >
        <ServicePicture id={service.id} className="h-auto w-full max-w-[13.5rem]" />
      </div>
      <div className="flex flex-col p-5 md:p-8">
        <h3 className="type-h3 text-ink">{words.title()}</h3>
        <p className="type-body mt-2 text-ink-2">{words.description()}</p>
        <DescriptionList
          className="mt-3"
          items={[
            {
              label: words.timeLabel(),
              value: words.time(),
            },
            { label: m.services_need(), value: words.need() },
          ]}
        />
        {OFFICIAL_RULES[service.id]?.map((rule) => (
          <OfficialRule
            key={rule.id}
            className="mt-4"
            source={rule.source}
            sourceUrl={rule.source_url}
            checkedOn={rule.checked_on}
          >
            {rule.text}
          </OfficialRule>
        ))}
        <div className="mt-auto pt-6">{action}</div>
      </div>
    </Card>
  )
}
