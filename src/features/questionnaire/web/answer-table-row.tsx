import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Trash2 } from '#ui/icons.tsx'
import { isPortalName } from '../rules.ts'
import type { AnswerRow, QuestionColumn } from '../schema.ts'
import { AnswerInput } from './answer-input.tsx'

interface AnswerTableRowProps {
  /** The id of the table's question. */
  table: string
  columns: readonly QuestionColumn[]
  /** True where the columns stand beside each other on a wide screen. */
  isTable: boolean
  row: AnswerRow
  /** Counted from 0. */
  at: number
  onChange: (row: AnswerRow) => void
  onRemove: () => void
}

/** One row of a table: its number, its fields, and a button that removes it. */
export function AnswerTableRow({
  table,
  columns,
  isTable,
  row,
  at,
  onChange,
  onRemove,
}: AnswerTableRowProps) {
  const number = at + 1
  return (
    <li className="flex items-start gap-x-2 px-3 py-3 md:px-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no item of a flex box in every browser. */}
      <div
        role="group"
        aria-label={m.questionnaire_row({ row: number })}
        className={classNames('grid min-w-0 flex-1 gap-3', isTable ? 'md:grid-cols-3' : 'md:grid-cols-2')}
      >
        {columns.map((column) => {
          const id = `${table}-${at}-${column.id}`
          return (
            <div key={column.id} className="grid min-w-0 content-start gap-1">
              <label htmlFor={id} className="flex flex-wrap items-baseline gap-x-2 type-small md:grid">
                <span className="font-semibold">{column.label}</span>{' '}
                {isPortalName(column.label, column.polish) ? null : (
                  <span lang="pl" translate="no" className="type-caption text-ink-2">
                    {column.polish}
                  </span>
                )}
              </label>
              <AnswerInput
                column={column}
                id={id}
                name={id}
                isCell
                value={row[column.id] ?? ''}
                onChange={(value) => onChange({ ...row, [column.id]: value })}
                onBlur={() => {}}
              />
            </div>
          )
        })}
      </div>
      <IconButton icon={Trash2} label={m.questionnaire_remove_row({ row: number })} onClick={onRemove} />
    </li>
  )
}
