import { PublicSection } from '#brand/public-section.tsx'
import { m } from '#messages/messages.js'
import { formatOpening } from '#shared/opening-hours.ts'
import { OPERATOR } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ExternalLink } from '#ui/icons.tsx'
import { OfficeMap } from './office-map.tsx'

const { address, hours, legalName, mapUrl } = OPERATOR

/** The office on a map, with its address and hours; a link leads to the real map, which is a third party's page. */
export function VisitOffice() {
  return (
    <PublicSection id="office" ground="hero" title={m.site_contact_office_title()}>
      <div className="grid overflow-hidden rounded-card border border-line bg-surface shadow-rest md:grid-cols-[1fr_24rem]">
        <OfficeMap />
        <div className="p-6 md:p-8">
          <h3 className="type-caption text-ink-2">{m.site_contact_office_label()}</h3>
          <address translate="no" className="mt-1.5 font-semibold text-ink not-italic">
            {legalName}
            <span className="block">{address.street}</span>
            <span className="block">
              {address.postcode} {address.city}, {address.country}
            </span>
          </address>
          <h3 className="type-caption mt-6 text-ink-2">{m.site_contact_hours()}</h3>
          <ul className="mt-1.5 font-semibold text-ink">
            {hours.contact.map((opening) => (
              <li key={opening.days}>{formatOpening(opening)}</li>
            ))}
          </ul>
          <p className="type-small mt-3 text-ink-2">{m.site_contact_hours_note()}</p>
          <ButtonLink
            href={mapUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="second"
            icon={ExternalLink}
            className="mt-6"
          >
            {m.site_contact_map_open()}
          </ButtonLink>
        </div>
      </div>
    </PublicSection>
  )
}
