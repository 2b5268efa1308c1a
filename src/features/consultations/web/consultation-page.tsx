import { Check, Mail, Phone } from 'lucide-react'
import { m } from '#messages/messages.js'
import { formatHours, OPERATOR, phoneHref } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Cell, Cells } from '#ui/cells.tsx'
import { Icon } from '#ui/icon.tsx'
import { HelpPicture } from '#ui/illustrations/help.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { CONSULTATION_TYPES, type ConsultationType } from '../contract.ts'

const WORDS: Record<
  ConsultationType['id'],
  { title: () => string; text: () => string; price: () => string }
> = {
  initial: {
    title: m.consultation_initial,
    text: m.consultation_initial_text,
    price: m.consultation_free,
  },
  'document-review': {
    title: m.consultation_review,
    text: m.consultation_review_text,
    price: m.consultation_basic,
  },
  strategy: {
    title: m.consultation_strategy,
    text: m.consultation_strategy_text,
    price: m.consultation_standard,
  },
}

const YOU_GET = [
  m.consultation_get_1,
  m.consultation_get_2,
  m.consultation_get_3,
  m.consultation_get_4,
] as const

export default function ConsultationPage() {
  return (
    <div className="mx-auto flex max-w-grid flex-col gap-8">
      <PageHeading title={m.consultation_title()} lead={m.consultation_lead()} />
      <section aria-labelledby="types-title">
        <h2 id="types-title" className="type-h2-app mb-4">
          {m.consultation_types()}
        </h2>
        <Cells as="ul" columns={3}>
          {CONSULTATION_TYPES.map((type) => (
            <Cell key={type.id}>
              <p className="type-caption text-ink-2">{m.consultation_minutes({ minutes: type.minutes })}</p>
              <h3 className="type-h3 mt-1 text-ink">{WORDS[type.id].title()}</h3>
              <p className="type-small mt-2 text-ink-2">{WORDS[type.id].text()}</p>
              <p className="type-label mt-4 text-ink">{WORDS[type.id].price()}</p>
            </Cell>
          ))}
        </Cells>
      </section>
      <div className="grid gap-6 md:grid-cols-2">
        <BookCard />
        <YouGetCard />
      </div>
      <HelpBox />
    </div>
  )
}

function BookCard() {
  return (
    <Card as="section" aria-labelledby="book-title">
      <h2 id="book-title" className="type-h2-app">
        {m.consultation_book()}
      </h2>
      <p className="type-body mt-2 text-ink-2">{m.consultation_book_text()}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={phoneHref(OPERATOR.phone)} icon={Phone}>
          {m.consultation_call()}
        </ButtonLink>
        <ButtonLink
          href={`mailto:${OPERATOR.email.contact}?subject=${encodeURIComponent(m.consultation_subject())}`}
          variant="second"
          icon={Mail}
        >
          {m.consultation_write()}
        </ButtonLink>
      </div>
    </Card>
  )
}

function YouGetCard() {
  return (
    <Card as="section" aria-labelledby="get-title">
      <h2 id="get-title" className="type-h2-app">
        {m.consultation_get()}
      </h2>
      <ul className="mt-3 flex flex-col gap-2">
        {YOU_GET.map((line) => (
          <li key={line()} className="flex gap-3">
            <Icon of={Check} className="mt-1 text-green" />
            {line()}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function HelpBox() {
  return (
    <Card
      as="section"
      aria-labelledby="help-title"
      className="flex flex-col gap-5 md:flex-row md:items-center"
    >
      <HelpPicture className="w-28 shrink-0" />
      <div>
        <h2 id="help-title" className="type-h3">
          {m.consultation_help()}
        </h2>
        <p className="type-small text-ink-2">
          <a className="link inline-flex min-h-11 items-center" href={`mailto:${OPERATOR.email.support}`}>
            {OPERATOR.email.support}
          </a>
          {' · '}
          <a className="link inline-flex min-h-11 items-center" href={phoneHref(OPERATOR.phone)}>
            {OPERATOR.phone}
          </a>
        </p>
        <p className="type-small text-ink-2">
          {m.consultation_hours({ hours: formatHours(OPERATOR.hours.phone) })}
        </p>
      </div>
    </Card>
  )
}
