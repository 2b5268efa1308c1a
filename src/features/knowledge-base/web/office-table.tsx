import type { ReactNode } from 'react'
import type { Fact } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { RuleSource } from '#texts/web/official-rule.tsx'
import { Fold } from '#ui/fold.tsx'
import { Message } from '#ui/message.tsx'

/** The offices of the specification, in its order. */
const LISTED = {
  krakow: requireFact('office-krakow'),
  warsaw: requireFact('office-warsaw'),
  poznan: requireFact('office-poznan'),
  wroclaw: requireFact('office-wroclaw'),
}
/** The offices of the portal's other cities. */
const OTHERS = { gdansk: requireFact('office-gdansk'), lodz: requireFact('office-lodz') }
/** The other ten provinces. */
const REST = {
  katowice: requireFact('office-katowice'),
  lublin: requireFact('office-lublin'),
  bydgoszcz: requireFact('office-bydgoszcz'),
  opole: requireFact('office-opole'),
  rzeszow: requireFact('office-rzeszow'),
  bialystok: requireFact('office-bialystok'),
  gorzow: requireFact('office-gorzow'),
  kielce: requireFact('office-kielce'),
  olsztyn: requireFact('office-olsztyn'),
  szczecin: requireFact('office-szczecin'),
}

/** The voivodeship offices, each folded: those of the specification first. */
export function OfficeTable() {
  return (
    <div className="flex flex-col gap-4">
      <OfficeRows offices={LISTED} />
      <p className="type-label mt-4 text-ink">{m.knowledge_base_office_more()}</p>
      <OfficeRows offices={OTHERS} />
      <p className="type-label mt-4 text-ink">{m.knowledge_base_office_rest()}</p>
      <OfficeRows offices={REST} />
    </div>
  )
}

function OfficeRows({ offices }: { offices: Record<string, Fact> }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      {Object.entries(offices).map(([id, office]) => (
        <OfficeRow key={id} id={id} office={office} />
      ))}
    </div>
  )
}

/** The id stands inside of what is folded: a link to it opens the row. */
function OfficeRow({ id, office }: { id: string; office: Fact }) {
  const { phone } = office.parts
  return (
    <Fold className="px-4 md:px-5" head={<OfficeHead office={office} />}>
      <div id={id} className="scroll-mt-24 break-inside-avoid pb-4">
        <OfficeData office={office} />
        <p className="type-small mt-3 text-ink-2">
          {phone ? null : m.knowledge_base_office_no_phone()} {office.text}
        </p>
        {office.certainty === 'A' || office.certainty === 'B' ? null : (
          <p className="type-small mt-2 text-ink-2">{m.knowledge_base_office_not_checked()}</p>
        )}
        <p className="type-caption mt-1 text-ink-3">
          <RuleSource {...office} />
        </p>
      </div>
    </Fold>
  )
}

/** City, name and, where we know them, the hours. */
function OfficeHead({ office }: { office: Fact }) {
  const { city, name, hours } = office.parts
  return (
    <>
      <h2 className="type-h3">{city}</h2>
      <span className="type-small text-ink-2" lang="pl" translate="no">
        {name}
      </span>
      {hours ? (
        <span className="type-small text-ink-2">{m.knowledge_base_office_open({ hours })}</span>
      ) : null}
    </>
  )
}

function OfficeData({ office }: { office: Fact }) {
  const { address, phone, email, hours, site, page } = office.parts
  return (
    <dl className="type-small grid gap-x-4 gap-y-2 md:grid-cols-[7rem_1fr]">
      <Row label={m.knowledge_base_office_web()}>
        <a translate="no" className="link wrap-anywhere" href={`https://${site}${page}`} rel="noreferrer">
          {site}
          {page}
        </a>
      </Row>
      <Row label={m.knowledge_base_office_address()}>
        {address ? (
          <span lang="pl" translate="no">
            {address}
          </span>
        ) : null}
      </Row>
      <Row label={m.knowledge_base_office_phone()} age={office.age}>
        {phone ? <Phone number={phone} /> : null}
      </Row>
      <Row label={m.knowledge_base_office_email()}>
        {email ? (
          <a translate="no" className="link wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        ) : null}
      </Row>
      <Row label={m.knowledge_base_office_hours()}>
        {hours ? null : m.knowledge_base_office_hours_unknown()}
      </Row>
    </dl>
  )
}

/**
 * A row without a value is left out. A value whose check is long ago hides itself: `age` is then not empty, in built
 * pages by the server.
 */
function Row({ label, age = '', children }: { label: string; age?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div data-age={age} className="md:contents [&:not([data-age=''])]:hidden!">
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  )
}

/** `number` may be a mark: src/server/fill-placeholders.ts then removes the spaces of the tel: URL. */
function Phone({ number }: { number: string }) {
  return (
    <Message
      message={m.knowledge_base_office_phone_may_change}
      inputs={{ number }}
      markup={{
        phone: (words) => (
          <a className="link" href={`tel:+48${number.replaceAll(' ', '')}`}>
            {words}
          </a>
        ),
      }}
    />
  )
}
