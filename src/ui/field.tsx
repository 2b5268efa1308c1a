import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from './class-names.ts'
import { FieldContext } from './field-context.ts'
import { ERROR_BAR, FieldError } from './field-error.tsx'

interface FieldProps {
  /** Id of the control inside. */
  id: string
  label: ReactNode
  hint?: ReactNode
  /** The field's error; it marks the control as invalid. */
  error?: string
  optional?: boolean
  className?: string
  children: ReactNode
}

/** A label, hint and error above one control, connected to it by ids. */
export function Field({ id, label, hint, error, optional, className, children }: FieldProps) {
  return (
    <div className={classNames('grid min-w-0 gap-1', error && ERROR_BAR, className)}>
      <div className="flex flex-wrap items-baseline gap-x-1.5">
        <label htmlFor={id} className="type-label">
          {label}
        </label>
        {optional ? <span className="type-small text-ink-2">{m.ui_optional()}</span> : null}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
      <FieldContext value={wire({ id, hint, error })}>
        <div className="mt-1 min-w-0">{children}</div>
      </FieldContext>
    </div>
  )
}

type Notes = Pick<FieldProps, 'id' | 'hint' | 'error'>

function FieldNotes({ id, hint, error }: Notes) {
  return (
    <>
      {hint ? (
        <div id={`${id}-hint`} className="type-small text-ink-2">
          {hint}
        </div>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  )
}

function wire({ id, hint, error }: Notes) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, invalid: Boolean(error), describedBy: describedBy || undefined }
}
