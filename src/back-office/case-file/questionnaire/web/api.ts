import { queryOptions, useMutation } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { CaseQuestionnaireApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CaseQuestionnaireApi>>()

export const caseQuestionnaireQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number, 'questionnaire'],
    queryFn: ({ signal }) =>
      call('GET /api/staff/cases/:number/questionnaire', { param: { number }, signal }),
    // Each reading is a row of the audit log: only a change is a reason for another.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Opens the sealed answers. No cache keeps them: they are gone with what shows them. */
export const useOpening = (number: string) =>
  useMutation({
    mutationFn: () =>
      call('GET /api/staff/cases/:number/questionnaire/sealed-answers', { param: { number } }),
    gcTime: 0,
  })
