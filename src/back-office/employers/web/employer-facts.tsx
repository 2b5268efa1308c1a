import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { formatNip } from '#shared/person/nip.ts'
import { showPhone } from '#shared/person/phone.ts'
import { classNames } from '#ui/class-names.ts'
import type { Employer } from '../schema.ts'

interface EmployerFactsProps {
  employer: Employer
  /** In two columns where there is room. */
  isWide?: boolean
}

/** What is known of an employer: how to reach it first. */
export function EmployerFacts({ employer, isWide = false }: EmployerFactsProps) {
  const { nip, contact_name, contact_role, phone, email, street, city, note } = employer
  const isBare = [nip, contact_name, contact_role, phone, email, street, city, note].every((one) => !one)
  if (isBare) return <p className="text-ink-2">{m.back_office_employers_nothing_known()}</p>
  return (
    <dl className={classNames('grid gap-x-8 gap-y-4', isWide && 'md:grid-cols-2')}>
      <Fact name={m.back_office_employers_contact()}>
        {contact_name ? <p translate="no">{contact_name}</p> : null}
        {contact_role ? <p className="text-ink-2">{contact_role}</p> : null}
      </Fact>
      <Fact name={m.back_office_employers_phone()}>
        {phone ? (
          <a href={`tel:${phone}`} className="link whitespace-nowrap">
            {showPhone(phone)}
          </a>
        ) : null}
      </Fact>
      <Fact name={m.back_office_employers_email()}>
        {email ? (
          <a href={`mailto:${email}`} translate="no" className="link">
            {readableEmail(email)}
          </a>
        ) : null}
      </Fact>
      <Fact name={m.back_office_employers_address()}>
        {street ? <p translate="no">{street}</p> : null}
        {city ? <p translate="no">{city}</p> : null}
      </Fact>
      <Fact name={m.back_office_employers_nip()}>{nip ? formatNip(nip) : null}</Fact>
      <Fact name={m.back_office_employers_note()}>
        {note ? <p className="whitespace-pre-line">{note}</p> : null}
      </Fact>
    </dl>
  )
}

/** Nothing where nothing is known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  const parts = Array.isArray(children) ? children : [children]
  if (parts.every((part) => part === null)) return null
  return (
    <div className="min-w-0">
      <dt className="type-caption text-ink-2">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  )
}
