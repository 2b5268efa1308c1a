import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { formatHours } from '#shared/opening-hours.ts'
import { OPERATOR, phoneHref } from '#shared/operator.ts'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'

const { email, hours, mobile, phone, socials } = OPERATOR

const ADDRESSES = [
  { label: m.site_contact_email_general, address: email.contact },
  { label: m.site_contact_email_support, address: email.support },
  { label: m.site_contact_email_complaints, address: email.complaints },
  { label: m.site_contact_email_privacy, address: email.privacy },
] as const

export function WaysToReachUs() {
  return (
    <aside aria-label={m.site_contact_ways()} className="self-start">
      <CellGrid as="dl" columns={1}>
        <Cell
          caption={m.site_contact_phone()}
          note={m.site_contact_hours_phone({ hours: formatHours(hours.phone) })}
        >
          <PlainLink href={phoneHref(phone)}>{phone}</PlainLink>
        </Cell>
        <Cell
          caption={m.site_contact_mobile()}
          note={m.site_contact_hours_phone({ hours: formatHours(hours.chat) })}
        >
          <PlainLink href={phoneHref(mobile)}>{mobile}</PlainLink>
        </Cell>
        <Cell caption={m.site_contact_email()}>
          <ul className="flex flex-col gap-2">
            {ADDRESSES.map((entry) => (
              <li key={entry.label()}>
                <span className="type-caption block font-normal text-ink-2">{entry.label()}</span>
                <PlainLink href={`mailto:${entry.address}`}>{entry.address}</PlainLink>
              </li>
            ))}
          </ul>
        </Cell>
        {socials.length > 0 ? (
          <Cell caption={m.site_contact_follow()}>
            <p className="flex flex-wrap gap-x-5">
              {socials.map((social) => (
                <PlainLink key={social.name} href={social.url}>
                  {social.name}
                </PlainLink>
              ))}
            </p>
          </Cell>
        ) : null}
      </CellGrid>
    </aside>
  )
}

function PlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      translate="no"
      rel={href.startsWith('http') ? 'noopener' : undefined}
      className="link inline-flex min-h-11 items-center wrap-anywhere"
    >
      {children}
    </a>
  )
}
