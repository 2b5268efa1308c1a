import { StreetMapPicture } from '#brand/illustrations/street-map.tsx'
import { PublicSection } from '#brand/public-section.tsx'
import { m } from '#messages/messages.js'
import { formatOpening } from '#shared/opening-hours.ts'
import { OPERATOR } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ExternalLink } from '#ui/icons.tsx'

const { address, hours, legalName, mapUrl } = OPERATOR

/** The office on a drawn map; a link leads to the real one, which is a third party's page. */
export function VisitOffice() {
  return (
    <PublicSection id="office" ground="hero" title={m.site_contact_office_title()}>
      <div className="grid overflow-hidden rounded-card border border-line bg-surface shadow-rest md:grid-cols-[1fr_24rem]">
        <StreetMapPicture className="h-56 w-full border-line border-b md:h-full md:min-h-88 md:border-r md:border-b-0" />
        <div className="p-6 md:p-8">
          <h3 className="type-caption text-ink-2">{m.site_contact_office_label()}</h3>
          <address className="mt-1.5 font-semibold text-ink not-italic">
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
