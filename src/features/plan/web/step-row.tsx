import { useMarkTerm, useRemoveTerm } from '#features/plan/terms/web/api.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { countDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Fold } from '#ui/fold.tsx'
import { Check } from '#ui/icons.tsx'
import { useSavedBox } from '#ui/use-saved-box.ts'
import type { PlanStep } from '../schema.ts'
import type { StoppedStep } from '../stops/rules.ts'
import { useMarkLetter, useMarkStep } from './api.ts'
import { nameOwner } from './owner-text.ts'
import { toastDone, toastFailure } from './plan-toast.ts'

const MARKS: Record<PlanStep['state'], string> = {
  completed: 'border-green bg-green text-on-pine',
  late: 'border-crimson bg-surface',
  current: 'border-pine bg-pine',
  upcoming: 'border-line-strong bg-surface',
}

/** One step on the line of time: until when, who acts, what to do, how long it takes, and by which rule. */
export function StepRow({ step }: { step: StoppedStep }) {
  const { id, state, stops } = step
  const isAhead = state === 'upcoming' && id !== 'last_day_to_file' && stops === 0
  return (
    <li aria-labelledby={`step-${id}`} className="relative border-l-2 border-line pb-5 pl-6 last:pb-0">
      <span
        aria-hidden
        className={classNames(
          'absolute top-0 left-0 grid size-5 -translate-x-1/2 place-items-center rounded-full border-2',
          MARKS[state],
        )}
      >
        {state === 'completed' ? <Check className="size-3.5" strokeWidth={3} /> : null}
      </span>
      {isAhead ? (
        <Fold summaryClassName="pr-10" head={<Head step={step} />}>
          <Body step={step} />
        </Fold>
      ) : (
        <>
          <Head step={step} />
          <Body step={step} />
        </>
      )}
    </li>
  )
}

function Head({ step }: { step: StoppedStep }) {
  const { id, title, takes, due_on, owner } = step
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 type-small font-semibold">
        {due_on ? <time dateTime={due_on}>{formatDate(due_on)}</time> : m.plan_no_date()}
        <StateBadge step={step} />
        {step.stops > 0 ? <Badge tone="failed">{m.checks_stops_badge({ count: step.stops })}</Badge> : null}
      </span>
      <h3 id={`step-${id}`} className="mt-0.5 type-h3 wrap-anywhere">
        {title}
      </h3>
      <span className="block type-small text-ink-2">
        {takes ? m.plan_owner_takes({ owner: nameOwner(owner), takes }) : nameOwner(owner)}
      </span>
    </>
  )
}

function Body({ step }: { step: StoppedStep }) {
  return (
    <>
      {step.state === 'completed' ? null : <p className="mt-2 max-w-prose">{step.text}</p>}
      {step.stops > 0 ? <Stops count={step.stops} /> : null}
      <Acts step={step} />
      <Rule step={step} />
    </>
  )
}

/** What stops it, and where that is read. */
function Stops({ count }: { count: number }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6">
      <p className="max-w-prose">{m.plan_step_stops({ count })}</p>
      <ButtonLink to="/review-application#checks" variant="link" size="small">
        {m.checks_stops_see()}
      </ButtonLink>
    </div>
  )
}

/** The state in words; what is to come needs none. */
function StateBadge({ step: { id, state, due_on } }: { step: PlanStep }) {
  if (state === 'completed') return <Badge tone="done">{m.plan_state_done()}</Badge>
  if (state === 'late') {
    const days = countDays(due_on ?? '', todayInWarsaw(readClock()))
    return <Badge tone="failed">{m.plan_state_late({ count: days })}</Badge>
  }
  if (id === 'last_day_to_file') return <Badge tone="waiting">{m.plan_state_law()}</Badge>
  return state === 'current' ? <Badge tone="info">{m.plan_state_now()}</Badge> : null
}

function Acts({ step: { id, title, link, markable, state } }: { step: PlanStep }) {
  const isOpen = state !== 'completed'
  const term = termOf(id)
  const isAnnex = isOpen && ANNEX_STEPS.includes(id)
  if (!markable && !isAnnex && !(link && isOpen)) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-6">
      {markable ? <Mark id={id} title={title} isDone={!isOpen} /> : null}
      {term ? <RemoveTerm id={term} title={title} /> : null}
      {link && isOpen ? (
        <ButtonLink {...targetOf(link)} variant="link" size="small">
          <Named {...(link.startsWith('/knowledge-base') ? GUIDE : SCREEN)} step={title} />
        </ButtonLink>
      ) : null}
      {isAnnex ? (
        <ButtonLink to="/third-parties" variant="link" size="small">
          {m.plan_ask_third_party()}
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** The steps of the annex that an employer or a university signs: they are asked by a link. */
const ANNEX_STEPS: readonly string[] = ['annex_link', 'annex_signed']
const GUIDE = { shown: m.plan_open_guide, said: m.plan_guide_step }
const SCREEN = { shown: m.plan_open, said: m.plan_open_step }

interface NamedProps {
  shown(): string
  /** With the step, for who does not see beside which one it stands. */
  said(input: { step: string }): string
  step: string
}

function Named({ shown, said, step }: NamedProps) {
  return (
    <>
      <span aria-hidden>{shown()}</span>
      <span className="sr-only">{said({ step })}</span>
    </>
  )
}

/** Guides are pages outside of the application. */
const targetOf = (link: string) => (link.startsWith('/knowledge-base') ? { href: link } : { to: link })

const idAfter = (start: string, id: string) => (id.startsWith(start) ? id.slice(start.length) : null)
/** The id of a term; null for every other step. */
const termOf = (id: string) => idAfter('term-', id)
/** The id of a letter of the office; null for every other step. */
const letterOf = (id: string) => idAfter('letter-', id)

function Mark({ id, title, isDone }: { id: string; title: string; isDone: boolean }) {
  const markPlanned = useMarkStep()
  const markTerm = useMarkTerm()
  const markLetter = useMarkLetter()
  const mark = (done: boolean) => {
    const [term, letter] = [termOf(id), letterOf(id)]
    if (term) return markTerm.mutateAsync({ id: term, done }).catch(toastFailure)
    if (letter) return markLetter.mutateAsync({ id: letter, answered: done }).catch(toastFailure)
    return markPlanned.mutateAsync({ step: id, done }).catch(toastFailure)
  }
  const box = useSavedBox(isDone, mark)
  return <Checkbox {...box} label={<Named shown={m.plan_mark} said={m.plan_mark_step} step={title} />} />
}

/** A term that was entered by mistake. */
function RemoveTerm({ id, title }: { id: string; title: string }) {
  const { mutateAsync, isPending } = useRemoveTerm()
  const remove = () => mutateAsync(id).then(() => toastDone(m.plan_terms_removed()), toastFailure)
  return (
    <Button variant="link" size="small" busy={isPending} onClick={() => void remove()}>
      <Named shown={m.plan_terms_remove} said={m.plan_terms_remove_named} step={title} />
    </Button>
  )
}

function Rule({ step: { rule, source, source_url, checked_on, state } }: { step: PlanStep }) {
  if (!rule || state === 'completed') return null
  return (
    <details className="type-small text-ink-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-2">
        {m.plan_rule()}
      </summary>
      <p className="max-w-prose">{rule}</p>
      <p className="mt-1">
        {source_url ? (
          <a href={source_url} className="link" rel="noreferrer">
            {source}
          </a>
        ) : (
          source
        )}
        {checked_on ? ` · ${m.plan_checked_on({ date: formatDate(checked_on) })}` : null}
      </p>
    </details>
  )
}
