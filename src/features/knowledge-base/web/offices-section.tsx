import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { AVERAGE_DAYS, FACTS } from '#shared/facts.ts'
import { phoneHref } from '#shared/operator.ts'
import { Cell, Cells } from '#ui/cells.tsx'
import { GuideSection } from '#ui/guide-layout.tsx'
import { NATIONAL_HELP_LINE, OFFICE_CONTACTS, type OfficeContact } from '../contract.ts'

export function OfficesSection() {
  return (
    <GuideSection id="offices" title={m.knowledge_offices_title()}>
      <p>{m.knowledge_offices_intro()}</p>
      <p>
        {m.knowledge_offices_help_line()}{' '}
        <a className="link" href={phoneHref(NATIONAL_HELP_LINE.phone)}>
          {NATIONAL_HELP_LINE.phone}
        </a>
        {', '}
        <a className="link" href={NATIONAL_HELP_LINE.web}>
          migrant.info.pl
        </a>
      </p>
      <Cells as="ul" columns={2}>
        {OFFICE_CONTACTS.map((office) => (
          <Cell key={office.city}>
            <Office office={office} />
          </Cell>
        ))}
      </Cells>
    </GuideSection>
  )
}

function Office({ office }: { office: OfficeContact }) {
  return (
    <>
      <h3 className="type-h3 text-ink">{office.city}</h3>
      <p className="type-small mt-1 text-ink-2" lang="pl">
        {office.name}
      </p>
      <p className="type-small mt-2 text-ink" lang="pl">
        {office.address}
      </p>
      {office.phone ? (
        <p className="type-small">
          <a className="link inline-flex min-h-11 items-center" href={phoneHref(`+48${office.phone}`)}>
            {office.phone}
          </a>
        </p>
      ) : null}
      {office.email ? (
        <p className="type-small">
          <a className="link inline-flex min-h-11 items-center break-all" href={`mailto:${office.email}`}>
            {office.email}
          </a>
        </p>
      ) : null}
      <p className="type-small text-ink-2">{office.hours ?? m.knowledge_offices_no_hours()}</p>
      <p className="type-small">
        <a className="link inline-flex min-h-11 items-center break-all" href={office.web}>
          {new URL(office.web).hostname}
        </a>
      </p>
      <p className="type-caption text-ink-3">
        {m.knowledge_checked({ date: formatDate(office.checked_on) })}
      </p>
    </>
  )
}

export function SourcesSection() {
  const facts = [...Object.values(FACTS), ...AVERAGE_DAYS]
  const sources = [...new Map(facts.map((fact) => [fact.source, fact.source_url])).entries()]
  return (
    <GuideSection id="sources" title={m.knowledge_sources_title()}>
      <ul className="flex flex-col gap-2">
        {sources.map(([source, url]) => (
          <li key={source} className="type-small text-ink-2">
            {'– '}
            {url ? (
              <a className="link" href={url}>
                {source}
              </a>
            ) : (
              source
            )}
          </li>
        ))}
      </ul>
      <p className="type-small text-ink-2">{m.knowledge_sources_note()}</p>
    </GuideSection>
  )
}
