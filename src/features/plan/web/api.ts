import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { LettersApi } from '#features/letters/server/routes.ts'
import type { PlanApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<PlanApi>>()
const letters = createClient<RoutesOf<LettersApi>>()

/** The plan of the person's application. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => call('GET /api/case/plan', { signal }),
})

/** Marks a step as done, or not; the plan as it is then is the answer. */
export function useMarkStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ step, done }: { step: string; done: boolean }) =>
      call('PUT /api/case/plan/:step', { param: { step }, json: { done } }),
    onSuccess: (plan) => client.setQueryData(planQuery.queryKey, plan),
    onError: () => client.invalidateQueries({ queryKey: planQuery.queryKey }),
  })
}

/** Marks a letter of the office as answered, or not. */
export function useMarkLetter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answered }: { id: string; answered: boolean }) =>
      letters.call('PUT /api/case/letters/:id/answered', { param: { id }, json: { answered } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: planQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['letters'] }),
      ]),
  })
}
