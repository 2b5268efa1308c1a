import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseCorrectionsApi } from '#back-office/case-file/answers/server/routes.ts'
import type { CaseBookingApi } from '#back-office/case-file/booking/server/routes.ts'
import type { ConversationApi } from '#back-office/case-file/conversation/server/routes.ts'
import type { CaseFilesApi } from '#back-office/case-file/files/server/routes.ts'
import type { NotesApi } from '#back-office/case-file/notes/server/routes.ts'
import type { CaseReceiptApi } from '#back-office/case-file/receipt/server/routes.ts'
import type { ReopeningApi } from '#back-office/case-file/reopening/server/routes.ts'
import type { CaseFileApi } from '#back-office/case-file/server/routes.ts'
import type { CaseTasksApi } from '#back-office/case-file/tasks/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { isApiError } from '#client/api-error.ts'

export const { call: callCase } = createClient<
  RoutesOf<CaseFileApi> &
    RoutesOf<CaseCorrectionsApi> &
    RoutesOf<ConversationApi> &
    RoutesOf<NotesApi> &
    RoutesOf<CaseFilesApi> &
    RoutesOf<CaseTasksApi> &
    RoutesOf<CaseReceiptApi> &
    RoutesOf<ReopeningApi> &
    RoutesOf<CaseBookingApi>
>()

/**
 * Everything of a case; null where the reader sees no such case, which is an answer and stays on the screen while it is
 * fetched again. That happens when the desk's stream says that it has changed.
 */
export const caseQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number],
    queryFn: ({ signal }) =>
      callCase('GET /api/staff/cases/:number', { param: { number }, signal }).catch(nullIfGone),
    // Each reading is a row of the audit log: only a change is a reason for another. What is not there may come any time.
    staleTime: ({ state }) => (state.data === null ? 0 : Number.POSITIVE_INFINITY),
  })

function nullIfGone(error: unknown): null {
  if (isApiError(error, 'not_found')) return null
  throw error
}

/** A change of a case, after which it and the queue are read anew, also when it was refused: a colleague may have changed it. */
export function useCaseChange<Input, Answer>(number: string, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['case', number] }),
        client.invalidateQueries({ queryKey: ['queue'] }),
      ]),
  })
}
