import { useEffect, useRef } from 'react'
import { type QueryName, queryClient } from '#client/query-client.ts'

/** The answers that belong to one application. */
const ANSWERS_OF_CASE: readonly QueryName[] = [
  'application-form',
  'appointments',
  'cases',
  'checks',
  'consultations',
  'documents',
  'earlier-documents',
  'legal-stay',
  'messages',
  'payments',
  'plan',
  'receipt',
  'residence-card',
  'review',
  'set-aside',
  'submission',
  'tasks',
]

/**
 * Forgets what the screens have read when the person has started a new application, here or elsewhere: a form must not
 * show the answers of the last one.
 */
export function useCaseChange(number: string | undefined): void {
  const known = useRef(number)
  useEffect(() => {
    if (number === undefined) return
    if (known.current !== undefined && known.current !== number) {
      for (const name of ANSWERS_OF_CASE) void queryClient.resetQueries({ queryKey: [name] })
    }
    known.current = number
  }, [number])
}
