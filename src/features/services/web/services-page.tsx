import { ArrowRight } from 'lucide-react'
import { CatalogueSection } from '#features/packages/web/catalogue-section.tsx'
import { VisitorLink } from '#features/packages/web/visitor-link.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PublicColumn, PublicSection } from '#ui/public-section.tsx'
import { RESIDENCE_CARD_IDS, SERVICES } from '../contract.ts'
import { ServiceTile } from './service-tile.tsx'

export const handle = { light: true }

const cards = SERVICES.filter(({ id }) => RESIDENCE_CARD_IDS.includes(id))
const others = SERVICES.filter(({ id }) => !RESIDENCE_CARD_IDS.includes(id))

export default function ServicesPage() {
  return (
    <>
      <meta name="description" content={m.services_meta_description()} />
      <div className="border-line border-b bg-hero">
        <PublicColumn className="py-10 md:py-16">
          <PageHeading title={m.services_title()} />
          <p className="type-lead mt-4 max-w-measure text-ink-2">{m.services_lead()}</p>
          <p className="type-body mt-5 text-ink">
            <strong>{m.services_success_rate()}</strong>{' '}
            <span className="text-ink-2">{m.services_success_rate_note()}</span>
          </p>
        </PublicColumn>
      </div>
      <PublicSection id="cards" title={m.services_cards_title()}>
        <ul className="flex flex-col gap-6">
          {cards.map((service) => (
            <ServiceTile
              key={service.id}
              service={service}
              action={
                <VisitorLink
                  variant="second"
                  size="small"
                  iconEnd={ArrowRight}
                  signedOut="/register"
                  signedIn="/dashboard"
                >
                  {m.services_start()}
                </VisitorLink>
              }
            />
          ))}
        </ul>
      </PublicSection>
      <PublicSection id="additional" ground="hero" title={m.services_additional_title()}>
        <ul className="grid gap-6 lg:grid-cols-2">
          {others.map((service) => (
            <ServiceTile
              key={service.id}
              service={service}
              narrow
              action={
                <ButtonLink to="/contact" variant="second" size="small">
                  {m.services_contact()}
                </ButtonLink>
              }
            />
          ))}
        </ul>
      </PublicSection>
      <CatalogueSection paidTarget="/your-package" />
    </>
  )
}
