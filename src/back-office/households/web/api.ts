import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { isApiError } from '#client/api-error.ts'
import type { Relation } from '#features/household/contract.ts'
import type { CaseHousehold, NewMember, NewReference, Reference } from '../schema.ts'
import type { HouseholdsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<HouseholdsApi>>()

/** The family of a case; `household` is null for a case that is in none. */
export const caseHouseholdQuery = (number: string) =>
  queryOptions({
    queryKey: ['household', 'of', number],
    queryFn: ({ signal }) => call('GET /api/staff/cases/:number/household', { param: { number }, signal }),
  })

/** A family by its id; null where the reader sees no case of it. */
export const householdQuery = (id: string) =>
  queryOptions({
    queryKey: ['household', id],
    queryFn: ({ signal }) =>
      call('GET /api/staff/households/:id', { param: { id }, signal }).catch(nullIfGone),
  })

function nullIfGone(error: unknown): null {
  if (isApiError(error, 'not_found')) return null
  throw error
}

/** A change of the family of this case; what it is then is the answer. The histories and lists of all its cases change with it. */
function useHouseholdChange<Input>(number: string, change: (input: Input) => Promise<CaseHousehold>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (found) => client.setQueryData(caseHouseholdQuery(number).queryKey, found),
    // Whether it succeeded or not: a colleague may have changed the same.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['household'] }),
        client.invalidateQueries({ queryKey: ['case'] }),
      ]),
  })
}

/** Adds a case to the family of this one. */
export const useAddMember = (number: string) =>
  useHouseholdChange(number, (json: NewMember) =>
    call('POST /api/staff/cases/:number/household', { param: { number }, json }),
  )

/** Says who a member is to the first person. */
export const useRelationChange = (number: string) =>
  useHouseholdChange(number, ({ member, relation }: { member: string; relation: Relation }) =>
    call('PATCH /api/staff/cases/:number/household/members/:member', {
      param: { number, member },
      json: { relation },
    }),
  )

/** Takes a case out of the family. */
export const useRemoval = (number: string) =>
  useHouseholdChange(number, (member: string) =>
    call('DELETE /api/staff/cases/:number/household/members/:member', { param: { number, member } }),
  )

/** Marks a document of the case `of` for another member, too; `number` is the case on the screen. */
export const useSharing = (number: string) =>
  useHouseholdChange(number, ({ of, ...json }: NewReference & { of: string }) =>
    call('POST /api/staff/cases/:number/household/documents', { param: { number: of }, json }),
  )

/** Ends such a mark. */
export const useUnsharing = (number: string) =>
  useHouseholdChange(number, ({ id, of }: Reference) =>
    call('DELETE /api/staff/cases/:number/household/documents/:id', { param: { number: of, id } }),
  )
