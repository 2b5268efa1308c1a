import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { asRecord, isApiError, messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { Check, X } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { CORRECTION_REASON_LABELS, nameAsked } from '../rules.ts'
import type { Correction } from '../schema.ts'
import { showAsked } from './answer-text.ts'
import { answerMutation } from './api.ts'

/** What the answer has become since the question, with the version of the record that has it. */
interface Changed {
  value: unknown
  updated_at: string
}

/** One question about an answer: who asks, both values, why, and a yes or no. */
export function QuestionCard({ question }: { question: Correction }) {
  const { asked_by, message, reason, proposed } = question
  const title = useId()
  const [changed, setChanged] = useState<Changed | null>(null)
  const was = changed ? changed.value : question.previous_value
  return (
    <li
      className="grid gap-4 border-l-4 border-amber bg-amber-tint px-4 py-4 md:px-5.5"
      aria-labelledby={title}
    >
      <div className="grid gap-1">
        <h3 id={title} className="type-h3">
          {nameAsked(question)}
        </h3>
        <p className="type-small">
          {asked_by ? m.corrections_asks({ name: asked_by }) : m.corrections_asks_us()}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Value label={m.corrections_was()} translate="no">
          {showAsked(question, was)}
        </Value>
        <Value label={m.corrections_proposed()} translate="no" strong>
          {showAsked(question, proposed)}
        </Value>
        <Value label={m.corrections_reason()}>{CORRECTION_REASON_LABELS[reason]()}</Value>
        <Value label={m.corrections_message()}>{message}</Value>
      </dl>
      <p role="alert" className="type-small font-semibold text-amber wrap-anywhere empty:hidden">
        {changed ? m.corrections_changed_now({ value: showAsked(question, changed.value) }) : null}
      </p>
      <Decision question={question} version={changed?.updated_at} onChanged={setChanged} />
    </li>
  )
}

interface ValueProps {
  label: string
  strong?: boolean
  /** For an answer, which a browser must not translate. */
  translate?: 'no'
  children: string
}

function Value({ label, strong, translate, children }: ValueProps) {
  return (
    <div className="min-w-0">
      <dt className="type-caption text-ink-2">{label}</dt>
      <dd
        translate={translate}
        className={
          strong ? 'font-semibold whitespace-pre-line wrap-anywhere' : 'whitespace-pre-line wrap-anywhere'
        }
      >
        {children}
      </dd>
    </div>
  )
}

interface DecisionProps {
  question: Correction
  /** The version of the record that was shown because the answer has changed. */
  version: string | undefined
  onChanged(changed: Changed): void
}

function Decision({ question: { id, field, asked_by }, version, onChanged }: DecisionProps) {
  const { mutateAsync, variables, isPending } = useMutation(answerMutation)
  const once = useOneAtATime()
  const decide = (answer: 'agree' | 'decline') =>
    once(() =>
      mutateAsync({ id, answer, ...(version ? { updated_at: version } : {}) }).then(
        () => {
          tellDone(answer, asked_by)
          // The buttons go away with the focus.
          document.getElementById('questions')?.focus({ preventScroll: true })
        },
        (error: unknown) => {
          const current = isApiError(error, 'changed_meanwhile') ? asRecord(asRecord(error.body).current) : {}
          if (typeof current.updated_at === 'string')
            onChanged({ value: current[field], updated_at: current.updated_at })
          else tellFailure(error)
        },
      ),
    )
  const busy = (answer: string) => isPending && variables?.answer === answer
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        icon={Check}
        busy={busy('agree')}
        onClick={() => void decide('agree')}
        className="max-md:w-full"
      >
        {m.corrections_agree()}
      </Button>
      <Button
        variant="second"
        icon={X}
        busy={busy('decline')}
        onClick={() => void decide('decline')}
        className="max-md:w-full"
      >
        {m.corrections_decline()}
      </Button>
    </div>
  )
}

/** A question that was answered on this screen. */
export function AnsweredRow({ question }: { question: Correction }) {
  const { answer, answered_at, proposed } = question
  const agreed = answer === 'agree'
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-4 md:px-5.5">
      <div className="grid min-w-[min(100%,14rem)] flex-1 gap-1">
        <p className="font-semibold">{nameAsked(question)}</p>
        {agreed ? (
          <p className="type-small whitespace-pre-line text-ink-2 wrap-anywhere">
            {showAsked(question, proposed)}
          </p>
        ) : null}
        {answered_at ? (
          <p className="type-caption text-ink-2">{formatDate(todayInWarsaw(new Date(answered_at)))}</p>
        ) : null}
      </div>
      <Badge tone={agreed ? 'done' : 'plain'} icon={agreed ? Check : X}>
        {agreed ? m.corrections_agreed_mark() : m.corrections_declined_mark()}
      </Badge>
    </li>
  )
}

const ACTION = 'corrections.answer'

function tellDone(answer: 'agree' | 'decline', name: string | null): void {
  const declined = name ? m.corrections_declined({ name }) : m.corrections_declined_us()
  const title = answer === 'agree' ? m.corrections_agreed() : declined
  toast({ action: ACTION, title, tone: 'success' })
}

function tellFailure(error: unknown): void {
  const text = messageOf(error, m.ui_try_later())
  toast({ action: ACTION, title: m.corrections_failed_title(), text, tone: 'destructive' })
}
