import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { PersonalInfoAnswers } from '#features/personal-info/schema.ts'
import { m } from '#messages/messages.js'
import { namesAgree } from '#shared/person/spelling.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Message } from '#ui/message.tsx'
import { type Compared, zonePicturePath } from '../contract.ts'
import { fullNameOf, listOffered, type Offered } from '../rules.ts'
import type { PassportZoneAnswer } from '../schema.ts'
import { countryName, describeValue, fieldLabel } from './zone-text.ts'

type Answers = Pick<PersonalInfoAnswers, Compared>

interface PassportOfferProps {
  zone: PassportZoneAnswer
  /** What stands in the fields now. */
  answers: Answers
  accountName: string
  /** Puts these answers into the fields, as if they were typed. */
  onAccept(answers: Partial<Answers>): void
}

/** Offers what the passport says for the answers that are empty or differ; nothing is filled in without a press. */
export function PassportOffer({ zone, answers, accountName, onAccept }: PassportOfferProps) {
  const [isAccepted, setAccepted] = useState(false)
  const offered = listOffered(zone, answers, countryName)
  if (offered.length === 0) return isAccepted ? <Accepted /> : null
  return (
    <Card as="section" aria-labelledby="passport-offer" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="passport-offer" className="type-h3">
          {m.passport_zone_offer_title()}
        </h2>
        <p className="type-small text-ink-2">{m.passport_zone_offer_text()}</p>
      </div>
      <dl className="grid divide-y divide-line border-y border-line">
        {offered.map((one) => (
          <OfferedField key={one.name} {...one} typed={answers[one.name]} />
        ))}
      </dl>
      <AccountName zone={zone} accountName={accountName} />
      <Button
        variant="second"
        className="justify-self-start max-md:w-full"
        onClick={() => {
          setAccepted(true)
          onAccept(Object.fromEntries(offered.map(({ name, answer }) => [name, answer])))
        }}
      >
        {m.passport_zone_fill()}
      </Button>
    </Card>
  )
}

function Accepted() {
  return (
    <p role="status" className="rounded-badge border border-line bg-paper px-3.5 py-3 type-small">
      {m.passport_zone_filled()}
    </p>
  )
}

function OfferedField({ name, printed, pictures, typed }: Offered & { typed: string }) {
  return (
    <div className="grid gap-x-5 gap-y-2 py-3 md:grid-cols-2 md:items-center">
      <dt className="min-w-0">
        <span className="block type-caption text-ink-2">{fieldLabel(name)}</span>
        <span className="block font-semibold wrap-anywhere" translate="no">
          {describeValue(name, printed)}
        </span>
        {typed.trim() === '' ? null : (
          <span className="block type-small wrap-anywhere text-ink-2">
            {m.passport_zone_typed({ typed: name === 'date_of_birth' ? describeValue(name, typed) : typed })}
          </span>
        )}
      </dt>
      <dd className="flex min-w-0 flex-wrap gap-2 md:justify-end">
        {pictures.map((field) => (
          <img
            key={field}
            src={zonePicturePath(field)}
            alt={m.passport_zone_picture({ field: fieldLabel(name) })}
            className="h-9 max-w-full rounded-badge border border-line bg-white object-contain"
          />
        ))}
      </dd>
    </div>
  )
}

/** The account has a name of its own, which is on every letter to the person. */
function AccountName({ zone, accountName }: Pick<PassportOfferProps, 'zone' | 'accountName'>) {
  const value = (name: string) => zone.fields.find((field) => field.name === name)?.value ?? null
  const printed = fullNameOf({ surname: value('surname'), given_names: value('given_names') })
  if (printed === null) return null
  if (namesAgree(accountName, { printed, isTruncated: zone.names_truncated })) return null
  const link = (words: ReactNode) => (
    <Link to="/account" className="link">
      {words}
    </Link>
  )
  return (
    <p className="type-small text-ink-2">
      <Message message={m.passport_zone_account} inputs={{ name: accountName }} markup={{ link }} />
    </p>
  )
}
