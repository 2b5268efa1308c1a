import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx'

/**
 * The error summary appears at a rejected submit and disappears with its last error; errors found while typing do not
 * show it. `others` are errors that belong to no field of the form.
 */
export function useSummary<V extends FieldValues, A>(
  form: UseFormReturn<V, unknown, A>,
  fields: readonly (keyof V & string)[],
  others: readonly SummaryError[] = [],
) {
  const [attempt, setAttempt] = useState(0)
  const { errors } = form.formState
  const atFields = fields.flatMap((name) => {
    const message = errors[name as keyof typeof errors]?.message
    return typeof message === 'string' ? [{ id: name, message }] : []
  })
  const lines = [...atFields, ...others]
  const empty = lines.length === 0
  useEffect(() => {
    if (empty) setAttempt(0)
  }, [empty])
  const last = useRef(0)
  return {
    element: attempt > 0 ? <ErrorSummary errors={lines} attempt={attempt} /> : null,
    show() {
      last.current += 1
      setAttempt(last.current)
    },
  }
}
