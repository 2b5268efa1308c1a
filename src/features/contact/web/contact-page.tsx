import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { formatHours, OPERATOR, phoneHref } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Cell, Cells } from '#ui/cells.tsx'
import { LetterPicture } from '#ui/illustrations/letter.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PublicColumn, PublicSection } from '#ui/public-section.tsx'

export const handle = { light: true }

const { address, email, hours } = OPERATOR

const ADDRESSES = [
  { label: m.contact_email_general, address: email.contact },
  { label: m.contact_email_support, address: email.support },
  { label: m.contact_email_complaints, address: email.complaints },
  { label: m.contact_email_privacy, address: email.privacy },
] as const

const BEFORE = [m.contact_before_1, m.contact_before_2, m.contact_before_3] as const

export default function ContactPage() {
  return (
    <>
      <meta name="description" content={m.contact_meta_description()} />
      <div className="border-line border-b bg-hero">
        <PublicColumn className="grid items-center gap-8 py-10 md:grid-cols-[1fr_18rem] md:py-16">
          <div>
            <PageHeading title={m.contact_title()} />
            <p className="type-lead mt-4 max-w-measure text-ink-2">
              {m.contact_lead({ hours: OPERATOR.emailAnswerHours })}
            </p>
            <div className="mt-7 flex flex-col gap-3 md:flex-row">
              <ButtonLink href={`mailto:${email.contact}`} size="large" icon={Mail}>
                {m.contact_write()}
              </ButtonLink>
              <ButtonLink href={phoneHref(OPERATOR.phone)} size="large" variant="second" icon={Phone}>
                {m.contact_call()}
              </ButtonLink>
            </div>
          </div>
          <LetterPicture className="hidden h-auto w-full md:block" />
        </PublicColumn>
      </div>
      <PublicColumn className="py-14 md:py-20">
        <WaysToReachUs />
        <p className="type-small mt-4 text-ink-2">{m.contact_hours_note()}</p>
      </PublicColumn>
      <PublicSection
        id="before"
        ground="hero"
        title={m.contact_before_title()}
        lead={m.contact_before_lead()}
      >
        <ol className="list-decimal space-y-2 pl-6 text-ink">
          {BEFORE.map((line) => (
            <li key={line()}>{line()}</li>
          ))}
        </ol>
        <div className="mt-8 max-w-form">
          <Callout tone="amber" title={m.contact_before_note_title()}>
            {m.contact_before_note()}
          </Callout>
        </div>
      </PublicSection>
    </>
  )
}

function WaysToReachUs() {
  return (
    <Cells as="dl" columns={2}>
      <Cell caption={m.contact_phone()} note={m.contact_hours_phone({ hours: formatHours(hours.phone) })}>
        <PhoneLink number={OPERATOR.phone} />
      </Cell>
      <Cell caption={m.contact_mobile()} note={m.contact_hours_phone({ hours: formatHours(hours.chat) })}>
        <PhoneLink number={OPERATOR.mobile} />
      </Cell>
      <Cell caption={m.contact_email()}>
        <ul className="flex flex-col gap-2">
          {ADDRESSES.map((entry) => (
            <li key={entry.address}>
              <span className="type-caption block font-normal text-ink-2">{entry.label()}</span>
              <PlainLink href={`mailto:${entry.address}`}>{entry.address}</PlainLink>
            </li>
          ))}
        </ul>
      </Cell>
      <Cell caption={m.contact_address()}>
        <address className="not-italic">
          {OPERATOR.legalName}
          <span className="block">{address.street}</span>
          <span className="block">
            {address.postcode} {address.city}, {address.country}
          </span>
        </address>
        <p className="type-caption mt-5 font-normal text-ink-2">{m.contact_hours()}</p>
        {hours.contact.map((entry) => (
          <p key={entry.days}>{formatHours([entry])}</p>
        ))}
        <p className="type-caption mt-5 font-normal text-ink-2">{m.contact_follow()}</p>
        <p className="flex flex-wrap gap-x-5">
          {OPERATOR.socials.map((social) => (
            <PlainLink key={social.name} href={social.url}>
              {social.name}
            </PlainLink>
          ))}
        </p>
      </Cell>
    </Cells>
  )
}

function PhoneLink({ number }: { number: string }) {
  return <PlainLink href={phoneHref(number)}>{number}</PlainLink>
}

function PlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link inline-flex min-h-11 items-center break-all">
      {children}
    </a>
  )
}
