import type { ReactNode } from 'react'
import type { Fact } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { RuleSource } from '#texts/web/official-rule.tsx'
import { Message } from '#ui/message.tsx'

const listFormat = cachePerLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit' }))

/** The offices of the specification, in its order. */
const LISTED = {
  krakow: requireFact('office-krakow'),
  warsaw: requireFact('office-warsaw'),
  poznan: requireFact('office-poznan'),
  wroclaw: requireFact('office-wroclaw'),
}
/** The offices of the portal's other cities. */
const OTHERS = { gdansk: requireFact('office-gdansk'), lodz: requireFact('office-lodz') }

/** The voivodeship offices: those of the specification first. */
export function OfficeTable() {
  return (
    <div className="flex flex-col gap-4">
      <OfficeCards offices={LISTED} />
      <p className="type-label mt-4 text-ink">{m.knowledge_base_office_more()}</p>
      <OfficeCards offices={OTHERS} />
    </div>
  )
}

function OfficeCards({ offices }: { offices: Record<string, Fact> }) {
  return Object.entries(offices).map(([id, office]) => <OfficeCard key={id} id={id} office={office} />)
}

function OfficeCard({ id, office }: { id: string; office: Fact }) {
  const { city, name, address, phone, helpline, helpline_hours, email, hours, site, page } = office.parts
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="break-inside-avoid scroll-mt-24 rounded-card border border-line bg-surface px-5 py-4"
    >
      <h2 id={`${id}-title`} className="type-h3 text-ink">
        {city}
      </h2>
      <p className="type-small text-ink-2" lang="pl">
        {name}
      </p>
      <dl className="type-small mt-3 grid gap-x-4 gap-y-2 md:grid-cols-[7rem_1fr]">
        <Row label={m.knowledge_base_office_address()}>
          <span lang="pl">{address}</span>
        </Row>
        <Row label={m.knowledge_base_office_phone()}>{phone ? <PhoneLink number={phone} /> : null}</Row>
        <Row label={m.knowledge_base_office_helpline()}>
          {helpline ? <HelpLine number={helpline} hours={helpline_hours} /> : null}
        </Row>
        <Row label={m.knowledge_base_office_email()}>
          {email ? (
            <a className="link wrap-anywhere" href={`mailto:${email}`}>
              {email}
            </a>
          ) : null}
        </Row>
        <Row label={m.knowledge_base_office_hours()}>{hours}</Row>
        <Row label={m.knowledge_base_office_web()}>
          <a className="link wrap-anywhere" href={`https://${site}${page}`} rel="noreferrer">
            {site}
          </a>
        </Row>
      </dl>
      <Missing parts={office.parts} />
      <p className="type-small mt-3 text-ink-2">{office.text}</p>
      <p className="type-caption mt-1 text-ink-3">
        <RuleSource {...office} />
      </p>
    </section>
  )
}

/** A row without a value is left out. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="md:contents">
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  )
}

/** One sentence for all that the office does not say of itself. A help line does for a phone, and a phone for it. */
function Missing({ parts: { phone, helpline, email, hours } }: { parts: Fact['parts'] }) {
  const missing = [
    phone || helpline ? null : m.knowledge_base_office_phone(),
    email ? null : m.knowledge_base_office_email(),
    hours ? null : m.knowledge_base_office_hours(),
  ].filter((label) => label !== null)
  if (missing.length === 0) return null
  const list = listFormat().format(missing)
  return <p className="type-small mt-3 text-ink-2">{m.knowledge_base_office_missing({ list })}</p>
}

function HelpLine({ number, hours }: { number: string; hours: string | undefined }) {
  if (!hours) return <PhoneLink number={number} />
  return (
    <Message
      message={m.knowledge_base_office_helpline_hours}
      inputs={{ number, hours }}
      markup={{ phone: () => <PhoneLink number={number} /> }}
    />
  )
}

/** `number` may be a mark: src/server/fill-placeholders.ts then removes the spaces of the tel: URL. */
function PhoneLink({ number }: { number: string }) {
  return (
    <a className="link" href={`tel:+48${number.replaceAll(' ', '')}`}>
      {number}
    </a>
  )
}
