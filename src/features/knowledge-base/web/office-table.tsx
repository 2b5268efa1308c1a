import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { OFFICES, type Office } from '#shared/facts/offices.ts'
import { phoneHref } from '#shared/operator.ts'
import { LISTED_OFFICES } from '../contract.ts'

const listed = LISTED_OFFICES.flatMap((id) => OFFICES.filter((office) => office.id === id))
const others = OFFICES.filter((office) => !listed.includes(office))

/** The voivodeship offices of the specification, then those of the portal's other cities. */
export function OfficeTable() {
  return (
    <div className="flex flex-col gap-4">
      {listed.map((office) => (
        <OfficeCard key={office.id} office={office} />
      ))}
      <p className="type-label mt-4 text-ink">{m.knowledge_office_more()}</p>
      {others.map((office) => (
        <OfficeCard key={office.id} office={office} />
      ))}
    </div>
  )
}

function OfficeCard({ office }: { office: Office }) {
  const { city, name, address, phone, helpline, helpline_hours, email, hours, web, note } = office
  return (
    <section
      id={office.id}
      aria-labelledby={`${office.id}-title`}
      className="break-inside-avoid scroll-mt-24 rounded-card border border-line bg-surface px-5 py-4"
    >
      <h2 id={`${office.id}-title`} className="type-h3 text-ink">
        {city}
      </h2>
      <p className="type-small text-ink-2" lang="pl">
        {name}
      </p>
      <dl className="type-small mt-3 grid gap-x-4 gap-y-2 md:grid-cols-[7rem_1fr]">
        <Row label={m.knowledge_office_address()}>
          <span lang="pl">{address}</span>
        </Row>
        <Row label={m.knowledge_office_phone()}>{phone ? <PhoneLink number={phone} /> : null}</Row>
        <Row label={m.knowledge_office_helpline()}>
          {helpline ? <PhoneLink number={helpline} /> : null}
          {helpline && helpline_hours ? `, ${helpline_hours}` : null}
        </Row>
        <Row label={m.knowledge_office_email()}>
          {email ? (
            <a className="link break-all" href={`mailto:${email}`}>
              {email}
            </a>
          ) : null}
        </Row>
        <Row label={m.knowledge_office_hours()}>{hours}</Row>
        <Row label={m.knowledge_office_web()}>
          <a className="link break-all" href={web} rel="noreferrer">
            {new URL(web).hostname}
          </a>
        </Row>
      </dl>
      <p className="type-small mt-3 text-ink-2">{note}</p>
      <p className="type-caption mt-1 text-ink-3">
        {m.knowledge_office_source({ source: office.source, date: formatDate(office.checked_on) })}
      </p>
    </section>
  )
}

/** What was not found is said to be not known. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  const known = Array.isArray(children) ? children.some(Boolean) : Boolean(children)
  return (
    <div className="md:contents">
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-ink">{known ? children : m.knowledge_office_unknown()}</dd>
    </div>
  )
}

function PhoneLink({ number }: { number: string }) {
  return (
    <a className="link" href={phoneHref(`+48${number}`)}>
      {number}
    </a>
  )
}
