import { m } from '#messages/messages.js'
import { isApiError } from '#platform/web/api-error.ts'
import { FailedState } from '#ui/failed-state.tsx'

/** In place of the list and of the calendar when the requests could not be loaded. */
export function ConsultationsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <FailedState
      title={m.consultation_list_failed()}
      safe={m.consultation_list_safe()}
      code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
      onRetry={onRetry}
    />
  )
}
