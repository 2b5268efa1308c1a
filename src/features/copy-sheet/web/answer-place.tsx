import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { FieldState } from '../contract.ts'
import { sayState } from '../rules.ts'
import type { SheetCell } from '../schema.ts'
import { CopyAnswer } from './copy-answer.tsx'

const TONES: Record<FieldState, BadgeTone> = {
  answered: 'done',
  missing: 'plain',
  to_translate: 'waiting',
  needs_other: 'waiting',
  only_in_mos: 'info',
  sealed: 'info',
}

interface AnswerPlaceProps {
  cell: SheetCell
  /** What can be done about a field that cannot be copied. */
  help?: ReactNode
  /** What can be done about its Polish, below. */
  children?: ReactNode
}

/** The answer to copy, or what there is instead of it, with what it was written in Polish from. */
export function AnswerPlace({ cell, help, children }: AnswerPlaceProps) {
  const { state, answer_pl, label_pl } = cell
  return (
    <div className="grid gap-2">
      {answer_pl === null ? null : <CopyAnswer label={label_pl} text={answer_pl} />}
      {state === 'answered' ? (
        help
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone={TONES[state]}>{sayState(state)}</Badge>
          {help}
        </div>
      )}
      <Original cell={cell} />
      {children}
    </div>
  )
}

function Original({ cell: { original, translation } }: { cell: SheetCell }) {
  if (original === null) return null
  return (
    <div className="grid gap-1 type-small text-ink-2">
      <p className="whitespace-pre-line wrap-anywhere">{m.copy_sheet_original({ text: original })}</p>
      {translation?.is_stale ? (
        <p className="wrap-anywhere text-ink">{m.copy_sheet_stale({ text: translation.text })}</p>
      ) : null}
    </div>
  )
}
