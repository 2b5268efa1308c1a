import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { Plan } from '#features/plan/schema.ts'
import { planQuery } from '#features/plan/web/api.ts'
import type { NewTerm } from '../schema.ts'
import type { TermApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<TermApi>>()

/** A change of the terms; the plan as it is then is the answer. */
function useTermChange<Input>(change: (input: Input) => Promise<Plan>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (plan) => client.setQueryData(planQuery.queryKey, plan),
    onError: () => client.invalidateQueries({ queryKey: planQuery.queryKey }),
  })
}

export const useNewTerm = () => useTermChange((json: NewTerm) => call('POST /api/case/terms', { json }))

export const useMarkTerm = () =>
  useTermChange(({ id, done }: { id: string; done: boolean }) =>
    call('PUT /api/case/terms/:id', { param: { id }, json: { done } }),
  )

export const useRemoveTerm = () =>
  useTermChange((id: string) => call('DELETE /api/case/terms/:id', { param: { id } }))
