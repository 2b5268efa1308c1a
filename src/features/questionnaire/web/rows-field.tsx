import { useRef } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ERROR_BAR, FieldError } from '#ui/field-error.tsx'
import { Plus } from '#ui/icons.tsx'
import { ROWS_MAX } from '../contract.ts'
import { listRows } from '../rules.ts'
import type { AnswerRow, Question } from '../schema.ts'
import { AnswerTableRow } from './answer-table-row.tsx'
import { NoneChoice } from './none-choice.tsx'
import { PeriodWarnings } from './period-warnings.tsx'
import { QuestionHint } from './question-hint.tsx'

interface RowsFieldProps {
  question: Question
  error: string | undefined
  /** The rows as JSON; '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** A table of more columns has no room beside each other: its rows are cards. */
const MOST_IN_LINE = 3

/** A table that is filled in: rows on a wide screen, cards on a phone. */
export function RowsField({ question, error, value, onChange, onBlur }: RowsFieldProps) {
  const { id, label, explanation, columns, rule } = question
  const box = useRef<HTMLFieldSetElement>(null)
  const rows = listRows(value)
  const save = (next: readonly AnswerRow[]) => onChange(next.length > 0 ? JSON.stringify(next) : '')
  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    save([...rows, {}])
    focus(`#${id}-${rows.length}-${columns[0]?.id}`)
  }
  const remove = (at: number) => {
    save(rows.toSpliced(at, 1))
    focus('[data-add]')
  }
  return (
    <fieldset
      ref={box}
      id={id}
      tabIndex={-1}
      onBlur={onBlur}
      className={classNames('grid min-w-0 gap-3', error && ERROR_BAR)}
    >
      <legend className="type-label">{label}</legend>
      <p className="type-small text-ink-2">
        <QuestionHint {...question}>{explanation}</QuestionHint>
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {rows.length > 0 ? (
        <ol className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
          <Rows question={question} rows={rows} onSave={save} onRemove={remove} />
        </ol>
      ) : null}
      {rows.length === 0 ? <NoneChoice question={question} value={value} onChange={onChange} /> : null}
      {rule ? <PeriodWarnings rows={rows} rule={rule} /> : null}
      <div>
        <Button
          variant="second"
          size="small"
          icon={Plus}
          data-add
          onClick={add}
          disabledReason={fullReason(rows)}
        >
          {m.questionnaire_add_row()}
        </Button>
      </div>
    </fieldset>
  )
}

interface RowsProps {
  question: Question
  rows: readonly AnswerRow[]
  onSave: (rows: readonly AnswerRow[]) => void
  onRemove: (at: number) => void
}

function Rows({ question: { id, columns }, rows, onSave, onRemove }: RowsProps) {
  return rows.map((row, at) => (
    <AnswerTableRow
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is what its fields say, and has no name.
      key={at}
      table={id}
      columns={columns}
      isTable={columns.length <= MOST_IN_LINE}
      row={row}
      at={at}
      onChange={(next) => onSave(rows.map((one, n) => (n === at ? next : one)))}
      onRemove={() => onRemove(at)}
    />
  ))
}

const fullReason = (rows: readonly AnswerRow[]) =>
  rows.length >= ROWS_MAX ? m.questionnaire_error_many_rows({ max: ROWS_MAX }) : undefined
