import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { NewResidenceCard } from '../schema.ts'
import type { ResidenceCardApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<ResidenceCardApi>>()

/** What comes after the decision of the application. */
export const residenceCardQuery = queryOptions({
  queryKey: ['residence-card'],
  queryFn: ({ signal }) => call('GET /api/case/residence-card', { signal }),
})

/** Records the card, or corrects it; the dashboard and the plan count from it. */
export const recordCardMutation = mutationOptions({
  mutationKey: ['residence-card', 'record'],
  mutationFn: (json: NewResidenceCard) => call('PUT /api/case/residence-card', { json }),
  onSuccess: (card) => queryClient.setQueryData(residenceCardQuery.queryKey, card),
  onSettled: () => refreshQueries('progress', 'plan', 'residence-card'),
})

/** Starts the next application: the shell sees its number, and forgets what the screens have read of the last one. */
export const nextCaseMutation = mutationOptions({
  mutationKey: ['residence-card', 'next-case'],
  mutationFn: (json: { use_card_day: boolean }) => call('POST /api/case/residence-card/next-case', { json }),
  // Also after a refusal: another tab has started it.
  onSettled: () => refreshQueries('progress', 'cases', 'residence-card'),
})
