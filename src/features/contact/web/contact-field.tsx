import type { ReactNode } from 'react'
import { CONTACT_SENTENCES } from '#features/contact/contract.ts'
import type { ContactField as ContactFieldName } from '#features/contact/rules.ts'
import { m } from '#messages/messages.js'
import { CircleAlert } from '#ui/icons.tsx'

interface ContactFieldProps {
  name: ContactFieldName
  label: string
  hint?: string
  optional?: boolean
  /** The control; its id is the field's name. */
  children: ReactNode
}

/**
 * A field of the light form, looking as #ui/field.tsx does. The place of the error and the sentences it can hold
 * are in the page; the island shows them (`data-invalid`).
 */
export function ContactField({ name, label, hint, optional, children }: ContactFieldProps) {
  const sentences = CONTACT_SENTENCES[name]
  return (
    <div
      data-field={name}
      data-missing={sentences.missing()}
      data-wrong={sentences.wrong()}
      data-too-long={sentences.too_long()}
      className="grid gap-1 border-crimson data-invalid:border-l-4 data-invalid:pl-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-1.5">
        <label htmlFor={name} className="type-label">
          {label}
        </label>
        {optional ? <span className="type-small text-ink-2">{m.ui_optional()}</span> : null}
      </div>
      {hint ? (
        <p id={`${name}-hint`} className="type-small text-ink-2">
          {hint}
        </p>
      ) : null}
      <ErrorPlace id={`${name}-error`} />
      <div className="mt-1">{children}</div>
    </div>
  )
}

/** Hidden while there is nothing wrong. */
export function ErrorPlace({ id }: { id: string }) {
  return (
    <p id={id} hidden className="flex gap-2 type-small font-semibold text-crimson">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      <span data-error="" />
    </p>
  )
}
