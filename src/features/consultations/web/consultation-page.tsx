import { HelpPicture } from '#brand/illustrations/help.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { formatHours } from '#shared/opening-hours.ts'
import { OPERATOR, phoneHref } from '#shared/operator.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { MyConsultations } from './my-consultations.tsx'
import { RequestForm } from './request-form.tsx'
import { TypeCells } from './type-cells.tsx'

const YOU_GET = [
  m.consultations_get_consultant,
  m.consultations_get_answer,
  m.consultations_get_document_list,
  m.consultations_get_dates,
] as const

export default function ConsultationPage() {
  const { user } = useAuth()
  return (
    <div className="mx-auto flex max-w-grid flex-col gap-8">
      <PageHeading title={m.consultations_title()} lead={m.consultations_lead()} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {user ? <RequestForm key={user.id} user={user} /> : null}
        <MyConsultations />
      </div>
      <TypeCells />
      <div className="grid gap-6 md:grid-cols-2">
        <YouGetCard />
        <HelpBox />
      </div>
    </div>
  )
}

function YouGetCard() {
  return (
    <Card as="section" aria-labelledby="get-title">
      <h2 id="get-title" className="type-h2-app">
        {m.consultations_get_title()}
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
      className="flex flex-col gap-5 lg:flex-row lg:items-center"
    >
      <HelpPicture className="w-28 shrink-0" />
      <div>
        <h2 id="help-title" className="type-h3">
          {m.consultations_help()}
        </h2>
        <p className="type-small text-ink-2">
          <a
            className="link inline-flex min-h-11 max-w-full items-center wrap-anywhere"
            href={`mailto:${OPERATOR.email.support}`}
          >
            {OPERATOR.email.support}
          </a>
          {' · '}
          <a
            className="link inline-flex min-h-11 max-w-full items-center wrap-anywhere"
            href={phoneHref(OPERATOR.phone)}
          >
            {OPERATOR.phone}
          </a>
        </p>
        <p className="type-small text-ink-2">
          {m.consultations_hours({ hours: formatHours(OPERATOR.hours.phone) })}
        </p>
      </div>
    </Card>
  )
}
