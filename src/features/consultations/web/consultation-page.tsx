import { useState } from 'react'
import { HelpPicture } from '#brand/illustrations/help.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { REQUEST_FORM } from '#features/consultations/contract.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import { m } from '#messages/messages.js'
import { formatHours } from '#shared/opening-hours.ts'
import { OPERATOR, phoneHref } from '#shared/operator.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { FoldedForm } from '#ui/form/folded-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.tsx'
import { createLateScript, LatePart, usePreload } from '#ui/late-part.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { FormPlace } from '#ui/skeleton.tsx'
import { useHeadingFocus } from '#ui/use-heading-focus.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConsultationsAhead, OtherConsultations } from './my-consultations.tsx'
import { TypeCells } from './type-cells.tsx'
import { type ConsultationList, useConsultationList } from './use-consultation-list.ts'

const YOU_GET = [
  m.consultations_get_consultant,
  m.consultations_get_answer,
  m.consultations_get_document_list,
  m.consultations_get_dates,
] as const

/** The form is fetched beside the list, which decides whether it is shown at once. */
const FORM = createLateScript(
  () => import('./request-form.tsx'),
  (module) => module.RequestForm,
)

export default function ConsultationPage() {
  const list = useConsultationList()
  // Once there, what is typed stays: a list that is loaded again after a failure does not take it away.
  const [isKnown, setIsKnown] = useState(false)
  if (!isKnown && (list.others || list.error)) setIsKnown(true)
  usePreload(FORM)
  return (
    <div className="mx-auto flex max-w-grid flex-col gap-8">
      <PageHeading title={m.consultations_title()} lead={m.consultations_lead()} />
      {isKnown ? <Content list={list} /> : <FormPlace />}
    </div>
  )
}

/** What is booked, and the form; it is not known before the list is loaded which of them comes first. */
function Content({ list }: { list: ConsultationList }) {
  const isAhead = list.ahead.length > 0
  const { heading, focusHeading } = useHeadingFocus(list.ahead.length)
  const [canceling, setCanceling] = useState<Consultation | null>(null)
  return (
    <>
      {isAhead ? <ConsultationsAhead list={list} headingRef={heading} onCancel={setCanceling} /> : null}
      <div className={classNames('grid items-start gap-8', !isAhead && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
        <Request isFolded={isAhead} />
        <OtherConsultations list={list} headingRef={isAhead ? undefined : heading} onCancel={setCanceling} />
      </div>
      <CancelDialog consultation={canceling} onClose={() => setCanceling(null)} onCanceled={focusHeading} />
      <TypeCells />
      <div className="grid gap-6 md:grid-cols-2">
        <YouGetCard />
        <HelpBox />
      </div>
    </>
  )
}

function Request({ isFolded }: { isFolded: boolean }) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <FoldedForm
      key={user.id}
      isFolded={isFolded}
      label={m.consultations_another()}
      draft={{ userId: user.id, name: REQUEST_FORM }}
    >
      {(focused) => <LatePart of={FORM} props={{ user, focused }} fallback={<FormPlace />} />}
    </FoldedForm>
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
            translate="no"
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
          {m.shared_hours_cet({ hours: formatHours(OPERATOR.hours.phone) })}
        </p>
      </div>
    </Card>
  )
}
