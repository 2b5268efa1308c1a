import { type Control, type UseFormReturn, useController } from 'react-hook-form'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Info } from '#ui/icons.tsx'
import { typedOf } from '../rules.ts'
import type { Prefilled, Question } from '../schema.ts'
import { AnswerInput } from './answer-input.tsx'
import { NoneChoice } from './none-choice.tsx'
import { describeSource, showTyped } from './part-text.ts'
import { QuestionHint } from './question-hint.tsx'
import { RowsField } from './rows-field.tsx'
import { SealedField } from './sealed-field.tsx'

interface QuestionFieldProps {
  question: Question
  form: UseFormReturn<Record<string, string>, unknown, Record<string, unknown>>
  error: string | undefined
  /** What is known from elsewhere. */
  known: Prefilled | undefined
  /** True while nothing of the part was saved. */
  isNew: boolean
}

/** One question, with its Polish name, what it means, and where a proposed answer comes from. */
export function QuestionField({ question, form, error, known, isNew }: QuestionFieldProps) {
  const { field } = useController({
    name: question.id,
    control: form.control as Control<Record<string, string>>,
  })
  const state = { question, error, value: field.value, onChange: field.onChange, onBlur: field.onBlur }
  if (question.kind === 'rows') return <RowsField {...state} />
  if (question.kind === 'yes_no_details') return <SealedField {...state} />
  return (
    <div className="grid gap-2">
      <Field
        id={question.id}
        label={question.label}
        hint={<QuestionHint {...question}>{question.explanation}</QuestionHint>}
        error={error}
      >
        <AnswerInput {...state} column={question} name={question.id} ref={field.ref} />
      </Field>
      <NoneChoice question={question} value={field.value} onChange={field.onChange} />
      <Known question={question} value={field.value} known={known} isNew={isNew} onUse={field.onChange} />
    </div>
  )
}

interface KnownProps extends Pick<QuestionFieldProps, 'question' | 'known' | 'isNew'> {
  value: string
  onUse: (value: string) => void
}

/** Where the answer in the field comes from; in a part that was saved, an offer for an empty field. */
function Known({ question, value, known, isNew, onUse }: KnownProps) {
  const typed = typedOf(known?.value)
  if (!known || typed === '') return null
  if (isNew && value === typed)
    return (
      <p>
        <Badge tone="info" icon={Info}>
          {describeSource(known.source)}
        </Badge>
      </p>
    )
  if (value !== '') return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 type-small text-ink-2">
      <span>
        {describeSource(known.source)}:{' '}
        <strong translate="no" className="font-semibold text-ink wrap-anywhere">
          {showTyped(question, typed)}
        </strong>
      </span>
      <Button variant="link" size="small" onClick={() => onUse(typed)}>
        {m.questionnaire_use()}
      </Button>
    </p>
  )
}
