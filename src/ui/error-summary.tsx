import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import { CircleAlert } from './icons.tsx'

export interface SummaryError {
  /** Id of the control or the group of controls. */
  id: string
  message: string
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[]
  /** Change it at every submit (the form's submitCount), so that the summary takes focus again. */
  attempt?: number
}

/** The summary at the top of a form with errors: takes focus, and each entry links to its field. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  if (errors.length === 0) return null
  return <Summary key={attempt} errors={errors} />
}

function Summary({ errors }: { errors: readonly SummaryError[] }) {
  const ref = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => ref.current?.focus(), [])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="scroll-mt-24 rounded-card border-2 border-crimson bg-surface p-5 md:px-6"
    >
      <h2 id={titleId} className="flex items-center gap-2.5 type-h3">
        <CircleAlert aria-hidden className="size-6 shrink-0 text-crimson" strokeWidth={1.75} />
        {m.ui_error_summary({ count: errors.length })}
      </h2>
      <ul className="mt-2">
        {errors.map((error) => (
          <li key={error.id + error.message} className="py-1">
            <a
              href={`#${error.id}`}
              onClick={(event) => focusField(event, error.id)}
              className="inline-block py-1 font-semibold text-crimson underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function focusField(event: MouseEvent, id: string) {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
