import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { isApiError } from '#client/api-error.ts'
import { EMPLOYERS_PER_PAGE } from '../contract.ts'
import type { CaseEmployer, CaseEmployerChange, Employer, NewEmployer } from '../schema.ts'
import type { EmployersApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<EmployersApi>>()

/** Employers by name, all or those that these words find. */
export const employersQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['employers', 'list', words],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/employers', { query: { q: words || undefined, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < EMPLOYERS_PER_PAGE ? undefined : last.at(-1)?.id),
    placeholderData: keepPreviousData,
  })

/** An employer with its cases; null for one that is not there. */
export const employerQuery = (id: string) =>
  queryOptions({
    queryKey: ['employers', 'one', id],
    queryFn: ({ signal }) =>
      call('GET /api/staff/employers/:id', { param: { id }, signal }).catch(nullIfGone),
  })

function nullIfGone(error: unknown): null {
  if (isApiError(error, 'not_found')) return null
  throw error
}

/** The employer of a case; `employer` is null for a case without one. */
export const caseEmployerQuery = (number: string) =>
  queryOptions({
    queryKey: ['employers', 'of', number],
    queryFn: ({ signal }) => call('GET /api/staff/cases/:number/employer', { param: { number }, signal }),
  })

/** A change, after which employers are read anew, whether it succeeded or not: a colleague may have changed the same. */
function useEmployerChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['employers'] }),
  })
}

/** Saves an employer: a new one, or the one that is edited. */
export const useEmployerSaving = (employer: Employer | undefined) =>
  useEmployerChange((json: NewEmployer) =>
    employer
      ? call('PUT /api/staff/employers/:id', {
          param: { id: employer.id },
          json: { ...json, updated_at: employer.updated_at },
        })
      : call('POST /api/staff/employers', { json }),
  )

/** Deletes an employer, which the lists then have no more. */
export function useEmployerRemoval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/staff/employers/:id', { param: { id } }),
    onSuccess: (_, id) => client.setQueryData(employerQuery(id).queryKey, null),
    onSettled: () => client.invalidateQueries({ queryKey: ['employers', 'list'] }),
  })
}

/** A change of the employer of a case; who it is then is the answer. The history of the case changes with it. */
function useCaseEmployerChange<Input>(number: string, change: (input: Input) => Promise<CaseEmployer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (found) => client.setQueryData(caseEmployerQuery(number).queryKey, found),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['employers'] }),
        client.invalidateQueries({ queryKey: ['case'] }),
      ]),
  })
}

/** Says who the employer of a case is, and the position there. */
export const useCaseEmployer = (number: string) =>
  useCaseEmployerChange(number, (json: CaseEmployerChange) =>
    call('PUT /api/staff/cases/:number/employer', { param: { number }, json }),
  )

/** Takes the employer from a case. */
export const useCaseEmployerRemoval = (number: string) =>
  useCaseEmployerChange(number, () => call('DELETE /api/staff/cases/:number/employer', { param: { number } }))
