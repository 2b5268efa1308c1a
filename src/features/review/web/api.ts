import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient } from '#client/api-client.ts'
import { queryClient } from '#client/query-client.ts'
import type { Review, Submission } from '#features/review/contract.ts'
import type { ReviewApi } from '#features/review/server/routes.ts'

const client = createClient<ReviewApi>()

/** Read anew on every visit: the screens before it change what it shows. */
export const reviewQuery = queryOptions({
  queryKey: ['review'],
  queryFn: async ({ signal }): Promise<Review> => {
    const response = await client.api.review.$get({}, { init: { signal } })
    return (await response.json()) as Review
  },
  staleTime: 0,
})

/** Submits to the consultancy; the dashboard's next step and this screen change with it. */
export const submitMutation = mutationOptions({
  mutationKey: ['review', 'submit'],
  mutationFn: async (): Promise<Submission> => {
    const response = await client.api.application.submit.$post({ json: {} })
    return (await response.json()) as Submission
  },
  onSettled: async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['review'] }),
      queryClient.invalidateQueries({ queryKey: ['progress'] }),
    ])
  },
})
