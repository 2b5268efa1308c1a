import { showAnswer } from '#features/questionnaire/web/part-text.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { describeAs, describeFrom, type QuestionRow } from './questionnaire-text.ts'

/** The answer with where the same stands; without one, what is known from elsewhere. */
export function GivenAnswer({ row }: { row: QuestionRow }) {
  const { question, answer, prefilled, match } = row
  if (answer !== undefined)
    return (
      <>
        <Value>{showAnswer(question, answer)}</Value>
        {match ? <p className="type-caption text-ink-2">{describeAs(match)}</p> : null}
      </>
    )
  if (!prefilled) return <span className="text-ink-2">{m.ui_form_not_given()}</span>
  return (
    <span className="grid justify-items-start gap-1 text-ink-2">
      <Value>{showAnswer(question, prefilled.value)}</Value>
      <Badge tone="info">{describeFrom(prefilled.source)}</Badge>
      <span className="type-caption wrap-anywhere">{m.back_office_case_file_questionnaire_not_saved()}</span>
    </span>
  )
}

function Value({ children }: { children: string }) {
  return (
    <span translate="no" className="whitespace-pre-line wrap-anywhere">
      {children}
    </span>
  )
}
