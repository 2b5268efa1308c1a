import { LegalStay } from '#features/cases/deadlines/web/legal-stay.tsx'
import { targetOf } from '#features/cases/status-words/rules.ts'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowRight } from '#ui/icons.tsx'
import { FilingSteps } from './filing-steps.tsx'
import { LateStops } from './late-stops.tsx'
import { AppealDay, NextVisit, SinceFiling, Specialist, Standing } from './next-step-foot.tsx'
import { describeStep, pictureOf } from './next-step-text.ts'

interface NextStepCardProps {
  progress: Progress
  /** Something else is asked first: the button gives way, and the last legal day is not asked for twice. */
  isSecond?: boolean
}

/** The next step: one sentence, one large button, one picture; below it where the case is and what belongs to it. */
export function NextStepCard({ progress, isSecond = false }: NextStepCardProps) {
  const { next_step: step, next_appointment: visit, case: current } = progress
  const words = describeStep(progress)
  const Picture = pictureOf(progress)
  return (
    <section
      aria-labelledby="next-step-title"
      className="overflow-hidden rounded-panel border border-line bg-hero"
    >
      <div className="items-center gap-8 px-5 pt-6 pb-7 md:flex md:px-10 md:py-9">
        <Picture className="mx-auto w-48 shrink-0 md:order-last md:mx-0 md:w-44 lg:mx-2 lg:w-66" />
        <div className="min-w-0 flex-1 max-md:mt-5">
          <p className="type-small font-semibold text-pine">{labelOf(progress)}</p>
          <h2 id="next-step-title" className="mt-1 type-h1">
            {words.title}
          </h2>
          <p className="mt-3 max-w-120 type-lead text-ink-2">{words.text}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink
              {...targetOf(words.to)}
              variant={isSecond ? 'second' : 'primary'}
              size="large"
              iconEnd={ArrowRight}
              className="max-md:w-full"
            >
              {words.button}
            </ButtonLink>
            {step.id === 'documents' ? (
              <ButtonLink to="/documents" variant="link">
                {m.progress_next_all_documents()}
              </ButtonLink>
            ) : null}
          </div>
          {words.to === '/filing' ? <FilingSteps /> : null}
        </div>
      </div>
      <LateStops of={current} as="foot" />
      {isSecond ? null : <LegalStay of={current} />}
      <SinceFiling of={current} />
      <AppealDay of={current} />
      <Standing progress={progress} headline={words.title} />
      {visit ? <NextVisit visit={visit} /> : null}
      {current?.specialist ? <Specialist name={current.specialist} /> : null}
    </section>
  )
}

/** While somebody else acts, or nobody has to, nothing is the applicant's step. */
function labelOf({ case: current, next_step: { id } }: Progress): string {
  if (!current) return m.progress_next_label_first()
  const isOthers =
    id === 'wait' || id === 'have_card' || (id === 'read_decision' && current.status.turn !== 'applicant')
  return isOthers ? m.cases_status_now_title() : m.progress_next_label()
}
