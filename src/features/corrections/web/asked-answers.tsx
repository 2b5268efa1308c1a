import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { QuestionnairePart } from '#features/questionnaire/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { CorrectedRecord } from '../contract.ts'
import { correctionsQuery } from './api.ts'
import { AnsweredRow, QuestionCard } from './question-card.tsx'

interface AskedAnswersProps {
  /** Only questions about this record: on the screen of its form. */
  record?: CorrectedRecord
  /** Of the questionnaire only this part. */
  part?: QuestionnairePart
  fallback: ReactNode
}

/** What the consultancy asks about the applicant's answers, each with both values and a yes or no. */
export function AskedAnswers({ record, part, fallback }: AskedAnswersProps) {
  const { data, error, refetch } = useQuery(correctionsQuery)
  const of =
    data?.filter(
      (one) =>
        (record === undefined || one.record === record) &&
        (part === undefined || one.field.startsWith(`${part}.`)),
    ) ?? []
  const open = of.filter(({ answer }) => answer === null)
  const answered = useAnsweredHere(of.filter(({ answer }) => answer !== null).map(({ id }) => id))
  useNamedHere(data !== undefined)
  if (!data && !error) return fallback
  const shown = [...open, ...of.filter(({ id }) => answered.includes(id))]
  if (data && shown.length === 0) return null
  return (
    <section
      id="questions"
      tabIndex={-1}
      aria-labelledby="questions-title"
      className="focus-quiet scroll-mt-20"
    >
      <h2 id="questions-title" className="mb-4 type-h2-app">
        {m.corrections_title()}
      </h2>
      {data ? (
        <Card as="ul" padded={false} className="divide-y divide-line overflow-clip">
          {shown.map((question) =>
            question.answer === null ? (
              <QuestionCard key={question.id} question={question} />
            ) : (
              <AnsweredRow key={question.id} question={question} />
            ),
          )}
        </Card>
      ) : (
        <p className="text-ink-2">
          {m.corrections_failed()}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {m.ui_try_again()}
          </Button>
        </p>
      )}
    </section>
  )
}

/** Of these answered ones those that were not answered yet when this screen was opened. */
function useAnsweredHere(ids: readonly string[]): string[] {
  const { data } = useQuery(correctionsQuery)
  const [before, setBefore] = useState<readonly string[] | null>(data ? ids : null)
  if (before === null && data) setBefore(ids)
  return before ? ids.filter((id) => !before.includes(id)) : []
}

/** Goes to the list when a link names it, once it is there. */
function useNamedHere(isLoaded: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every press of the link
  useEffect(() => {
    if (!isLoaded || hash !== '#questions') return
    document.getElementById('questions')?.scrollIntoView()
    document.getElementById('questions')?.focus({ preventScroll: true })
  }, [isLoaded, hash, key])
}
