import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { ClaimAnswer } from '../contract.ts'
import type { OfferApi } from '../server/routes.ts'

/** Calls of the offer and of the question afterwards. */
export const { call: callOffer } = createClient<RoutesOf<OfferApi>>()

export const claimsQuery = queryOptions({
  queryKey: ['message-claims'],
  queryFn: ({ signal }) => callOffer('GET /api/message-claims', { signal }),
})

interface Answering {
  id: string
  answer: ClaimAnswer
}

/** Says whether a message is the person's own; their case and conversation are read anew. */
export const claimMutation = mutationOptions({
  mutationKey: ['message-claims', 'answer'],
  mutationFn: ({ id, answer }: Answering) =>
    callOffer('POST /api/message-claims/:id', { param: { id }, json: { answer } }),
  onSuccess: (_, { id }) =>
    queryClient.setQueryData(claimsQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
  onSettled: () => refreshQueries('message-claims', 'messages', 'progress', 'cases'),
})
