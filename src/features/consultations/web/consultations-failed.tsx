import { FailedState } from '#brand/failed-state.tsx'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'

/** Replaces the list and the calendar when the requests could not be loaded. */
export function ConsultationsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <FailedState
      title={m.consultations_list_failed()}
      safe={m.consultations_list_safe()}
      code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
      onRetry={onRetry}
    />
  )
}
