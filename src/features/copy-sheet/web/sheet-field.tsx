import type { ReactNode } from 'react'
import { isPortalName } from '#features/questionnaire/rules.ts'
import { m } from '#messages/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { Paperclip } from '#ui/icons.tsx'
import { useSavedBox } from '#ui/use-saved-box.ts'
import type { SheetCell, SheetField } from '../schema.ts'
import { AnswerPlace } from './answer-place.tsx'

export interface SheetActs {
  /** Saves the tick and reports a failure itself. Undefined where nothing is ticked any more. */
  onTick?: (field: SheetField, done: boolean) => Promise<unknown>
  /** What can be done about a field that cannot be copied. */
  help: (field: SheetField) => ReactNode
  /** What can be done about the Polish of an answer. */
  translate?: (cell: SheetCell) => ReactNode
}

interface SheetFieldRowProps extends SheetActs {
  field: SheetField
}

/** One field of the portal: its name there, the question, the answer to copy, what is attached, and whether it is done. */
export function SheetFieldRow({ field, onTick, help, translate }: SheetFieldRowProps) {
  const { id, label_pl, question, rows } = field
  return (
    <li
      id={id}
      tabIndex={-1}
      className="focus-quiet grid items-start gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-2 md:px-5"
      aria-labelledby={`${id}-name`}
    >
      <div className="grid gap-2">
        <h3 id={`${id}-name`} className="grid">
          <span lang="pl" translate="no" className="font-semibold wrap-anywhere">
            {label_pl}
          </span>{' '}
          {isPortalName(question, label_pl) ? null : (
            <span className="type-small font-normal text-ink-2">{question}</span>
          )}
        </h3>
        <Attachments field={field} />
      </div>
      <div className="grid min-w-0 gap-1">
        {rows.length > 0 ? (
          <Rows field={field} translate={translate} />
        ) : (
          <AnswerPlace cell={field} help={help(field)}>
            {field.original !== null && !field.is_sealed ? translate?.(field) : null}
          </AnswerPlace>
        )}
        {onTick ? <Tick field={field} onTick={onTick} /> : null}
      </div>
    </li>
  )
}

function Tick({ field, onTick }: Required<Pick<SheetActs, 'onTick'>> & { field: SheetField }) {
  const box = useSavedBox(field.done, (done) => onTick(field, done))
  return (
    <Checkbox
      {...box}
      hint={field.changed ? m.copy_sheet_changed() : undefined}
      label={
        <>
          {m.copy_sheet_tick()}
          <span className="sr-only"> {field.label_pl}</span>
        </>
      }
    />
  )
}

function Attachments({ field: { attach } }: { field: SheetField }) {
  if (attach.length === 0) return null
  return (
    <ul className="grid gap-1 type-small">
      {attach.map(({ document_type, label, file_name }) => (
        <li key={document_type} className="flex items-start gap-2 wrap-anywhere">
          <Icon of={Paperclip} className="mt-0.5 size-4" />
          <span>
            {file_name
              ? m.copy_sheet_attach({ document: label, file: file_name })
              : m.copy_sheet_attach_missing({ document: label })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A table of the portal: a block for each row, in which every cell is copied by itself. */
function Rows({ field: { rows }, translate }: Pick<SheetActs, 'translate'> & { field: SheetField }) {
  return (
    <ol className="grid gap-4">
      {rows.map((cells, at) => (
        <li key={cells[0]?.id} className="grid gap-3 border-l-2 border-line pl-4">
          <p className="type-small font-semibold">{m.copy_sheet_row({ row: at + 1 })}</p>
          {cells.map((cell) => (
            <div key={cell.id} className="grid gap-1">
              <p className="type-small text-ink-2">
                <span lang="pl" translate="no" className="font-semibold text-ink">
                  {cell.label_pl}
                </span>{' '}
                {isPortalName(cell.question, cell.label_pl) ? null : cell.question}
              </p>
              <AnswerPlace cell={cell}>{cell.original === null ? null : translate?.(cell)}</AnswerPlace>
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}
