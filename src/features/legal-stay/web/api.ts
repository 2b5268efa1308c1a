import { mutationOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import type { DeadlineApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<DeadlineApi>>()

/** Saves the last legal day (YYYY-MM-DD), or clears it; the dashboard counts from it. */
export const lastLegalDayMutation = mutationOptions({
  mutationKey: ['cases', 'last-legal-day'],
  mutationFn: (day: string | null) => call('PUT /api/case/last-legal-day', { json: { last_legal_day: day } }),
  // Also after a refusal: the consultancy has noted a day meanwhile.
  onSettled: () => void refreshQueries('progress'),
})
