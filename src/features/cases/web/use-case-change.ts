import { useEffect, useRef } from 'react'
import { type QueryName, queryClient } from '#client/query-client.ts'
import { clearDrafts } from '#ui/form/drafts.ts'

/** The answers that belong to one application. */
const ANSWERS_OF_CASE: readonly QueryName[] = [
  'application-form',
  'appointments',
  'cases',
  'case-sheets',
  'checks',
  'consultations',
  'documents',
  'earlier-documents',
  'legal-stay',
  'letters',
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
 * Forgets what the screens have read, and what was typed into them, when the person has started a new application, here or elsewhere: a form must not
 * show the answers of the last one.
 */
export function useCaseChange(number: string | undefined): void {
  const known = useRef(number)
  useEffect(() => {
    if (number === undefined) return
    if (known.current !== undefined && known.current !== number) {
      clearDrafts()
      for (const name of ANSWERS_OF_CASE) void queryClient.resetQueries({ queryKey: [name] })
    }
    known.current = number
  }, [number])
}
