import { useId } from 'react'
import { m } from '#messages/messages.js'
import { Field } from '#ui/field.tsx'
import { ERROR_BAR, FieldError } from '#ui/field-error.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { SEALED_ANSWERS, TEXT_MAX } from '../contract.ts'
import { parseSealed, typedOf } from '../rules.ts'
import type { Question, SealedAnswer } from '../schema.ts'
import { describeYesNo } from './part-text.ts'
import { QuestionHint } from './question-hint.tsx'

interface SealedFieldProps {
  question: Question
  error: string | undefined
  /** The answer as JSON; '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** Yes with details, no, or "only in MOS": nobody has to say it here. */
export function SealedField({ question, error, value, onChange, onBlur }: SealedFieldProps) {
  const { id, label, explanation } = question
  const hint = useId()
  const answer = parseSealed(value)
  const change = (next: SealedAnswer) => onChange(typedOf(next))
  const details = answer?.answer === 'yes' ? answer.details : ''
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={hint}
      className={`grid min-w-0 gap-3 ${error ? ERROR_BAR : ''}`}
      onBlur={onBlur}
    >
      <legend className="type-label">{label}</legend>
      <p id={hint} className="type-small text-ink-2">
        <QuestionHint {...question}>{explanation}</QuestionHint>
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className="grid gap-2 md:grid-cols-3">
        {SEALED_ANSWERS.map((one) => (
          <RadioCard
            key={one}
            name={id}
            value={one}
            checked={answer?.answer === one}
            onChange={() => change({ answer: one, details: one === 'yes' ? details : '' })}
            label={describeYesNo(one)}
          />
        ))}
      </div>
      {answer?.answer === 'yes' ? (
        <Field id={`${id}-details`} label={m.questionnaire_details()} optional>
          <TextArea
            rows={3}
            maxLength={TEXT_MAX}
            value={rawDetails(value)}
            onChange={({ target }) => onChange(JSON.stringify({ answer: 'yes', details: target.value }))}
          />
        </Field>
      ) : null}
    </fieldset>
  )
}

/** As it is typed: spaces at the end stay until it is saved. */
function rawDetails(value: string): string {
  const { details } = Object(JSON.parse(value)) as Partial<SealedAnswer>
  return details ?? ''
}
