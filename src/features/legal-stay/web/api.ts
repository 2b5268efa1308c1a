import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import type { Evidence } from '../schema.ts'
import type { LegalStayApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<LegalStayApi>>()

/** The last legal day with what it follows from. */
export const legalStayQuery = queryOptions({
  queryKey: ['legal-stay'],
  queryFn: ({ signal }) => call('GET /api/case/last-legal-day', { signal }),
})

export interface SentStay {
  /** YYYY-MM-DD. */
  date: string | null
  basis: LegalStayBasis
  unknown: boolean
  evidence: Evidence | null
  /** The version that was seen; null where none was. */
  set_at: string | null
}

/** Saves the answer; the dashboard counts from it. */
export const legalStayMutation = mutationOptions({
  mutationKey: ['legal-stay', 'set'],
  mutationFn: (stay: SentStay) => call('PUT /api/case/last-legal-day', { json: stay }),
  onSuccess: (stay) => queryClient.setQueryData(legalStayQuery.queryKey, stay),
  // Also after a refusal: the consultancy has noted a day meanwhile.
  onSettled: () => refreshQueries('checks', 'progress', 'legal-stay', 'tasks'),
})

/** Asks for the place of a document beside the eight that shows the day. */
export const scanSlotMutation = mutationOptions({
  mutationKey: ['legal-stay', 'scan'],
  mutationFn: () => call('POST /api/case/last-legal-day/scan', {}),
  // The name of the place is that of its task.
  onSuccess: () => refreshQueries('tasks', 'progress'),
})
