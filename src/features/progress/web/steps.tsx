import { Link } from 'react-router'
import { packageName } from '#features/packages/rules.ts'
import type { NextStepId, StepId, StepState } from '#features/progress/contract.ts'
import {
  describeDocuments,
  firstMissingPart,
  isAskedAgain,
  isPastSteps,
  isUnsubmitted,
  stepsDone,
} from '#features/progress/rules.ts'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { classNames } from '#ui/class-names.ts'
import { StepNumber } from '#ui/step-number.tsx'
import { FoldedSection } from './folded-section.tsx'
import { LateStops } from './late-stops.tsx'

/** The six steps: a row of cells, a list on a phone; the current one is underlined and labelled. */
export function Steps({ progress }: { progress: Progress }) {
  const { steps } = progress
  const note = (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
      {m.progress_steps_done({ done: stepsDone(progress), total: steps.length })}
      {isUnsubmitted(progress) ? <Badge tone="waiting">{m.progress_not_submitted()}</Badge> : null}
      {progress.submitted_at && !progress.case?.filed_at ? (
        <Badge tone="waiting">{m.progress_not_filed()}</Badge>
      ) : null}
      <LateStops of={progress.case} as="badge" />
    </p>
  )
  return (
    <FoldedSection
      id="steps-title"
      title={m.progress_steps_title()}
      note={note}
      isFolded={isPastSteps(progress.case)}
    >
      <CellGrid as="ol" columns={6}>
        {steps.map((step, index) => (
          <Step
            key={step.id}
            n={index + 1}
            state={stateOf(step, progress)}
            isOpen={isAskedAgain(step.id, progress)}
            name={nameOf(step.id)}
            to={PATHS[step.id]}
          >
            {captionOf(step.id, progress)}
          </Step>
        ))}
      </CellGrid>
    </FoldedSection>
  )
}

/** Where the case itself says what is next, none of the steps is the one to do now. */
const BY_CASE: readonly NextStepId[] = [
  'file',
  'read_decision',
  'collect_card',
  'have_card',
  'renew_card',
  'wait',
]

function stateOf({ state }: Progress['steps'][number], { next_step: { id } }: Progress): StepState {
  return state === 'current' && BY_CASE.includes(id) ? 'upcoming' : state
}

const PATHS: Record<StepId, string> = {
  package: '/your-package',
  personal_info: '/personal-info',
  documents: '/documents',
  application_form: '/application-form',
  review: '/review-application',
  appointment: '/appointment',
}

const BOX = { completed: 'done', current: 'now', upcoming: 'todo' } as const

interface StepProps {
  n: number
  state: StepState
  /** Something of it is to be done again: no tick, whatever the state. */
  isOpen: boolean
  name: string
  to: string
  children: string
}

function Step({ n, state, isOpen, name, to, children }: StepProps) {
  const current = state === 'current'
  return (
    <Cell
      className={classNames(
        'relative flex items-center gap-x-3.5 gap-y-2 border-b-4 px-4 py-3.5 hover:bg-sunken max-sm:flex-wrap md:block md:pt-4 md:pb-3',
        current ? 'border-pine' : 'border-transparent forced-colors:border-[color:Canvas]',
      )}
    >
      <div className="md:mb-3.5 md:flex md:items-center md:justify-between">
        <StepNumber n={n} state={isOpen ? 'todo' : BOX[state]} size={32} />
        {current ? <NowBadge className="max-md:hidden" /> : null}
      </div>
      <div className="min-w-0 flex-1 max-sm:basis-full" aria-current={current ? 'step' : undefined}>
        <p className="type-small leading-snug font-semibold">
          {/* The link covers its cell. */}
          <Link to={to} className="focus-inset after:absolute after:inset-0">
            {name}
          </Link>
        </p>
        <p className="mt-0.5 type-caption text-ink-2">{children}</p>
      </div>
      {current ? <NowBadge className="md:hidden" /> : null}
    </Cell>
  )
}

function NowBadge({ className }: { className: string }) {
  return (
    <Badge tone="info" icon={null} className={className}>
      {m.progress_step_now()}
    </Badge>
  )
}

function nameOf(id: StepId): string {
  return {
    package: m.progress_step_package,
    personal_info: m.progress_step_personal_info,
    documents: m.progress_step_documents,
    application_form: m.progress_step_application_form,
    review: m.progress_step_review,
    appointment: m.progress_step_appointment,
  }[id]()
}

function captionOf(id: StepId, progress: Progress): string {
  const {
    flags,
    documents_uploaded: count,
    documents_set_aside: aside,
    submitted_at,
    next_appointment,
  } = progress
  switch (id) {
    case 'package':
      return packageName(progress.package_type)
    case 'personal_info':
      return flags.personal_info ? m.progress_step_completed() : m.progress_step_six_fields()
    case 'documents':
      if (count + aside === 0 && !flags.personal_info) return m.progress_step_after_personal_info()
      return describeDocuments(progress)
    case 'application_form':
      if (flags.application_form) return m.progress_step_completed()
      return flags.documents ? m.progress_step_eight_questions() : m.progress_step_after_documents()
    case 'review':
      if (submitted_at) {
        return m.progress_step_submitted({ date: formatDate(todayInWarsaw(new Date(submitted_at))) })
      }
      return describeWait(progress)
    case 'appointment':
      if (next_appointment) return formatDate(next_appointment.appointment_date)
      return flags.appointment ? m.progress_step_completed() : m.progress_step_last()
  }
}

/** What an application that is not submitted waits for before it can be. */
function describeWait(progress: Progress): string {
  const missing = firstMissingPart(progress)
  if (missing === null) return m.progress_step_not_submitted()
  return {
    personal_info: m.progress_step_after_personal_info,
    documents: m.progress_step_after_documents,
    application_form: m.progress_step_after_form,
  }[missing]()
}
