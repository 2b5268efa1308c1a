import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { Correction, CorrectionAnswer } from '../schema.ts'
import type { CorrectionsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CorrectionsApi>>()

export const correctionsQuery = queryOptions({
  queryKey: ['corrections'],
  queryFn: ({ signal }) => call('GET /api/corrections', { signal }),
})

interface Answering extends CorrectionAnswer {
  id: string
}

/** Agrees to a correction or says no; the records that it may have changed are read anew. */
export const answerMutation = mutationOptions({
  mutationKey: ['corrections', 'answer'],
  mutationFn: ({ id, ...json }: Answering) => call('POST /api/corrections/:id', { param: { id }, json }),
  onSuccess: (answered: Correction) =>
    queryClient.setQueryData(correctionsQuery.queryKey, (list) =>
      list?.map((one) => (one.id === answered.id ? answered : one)),
    ),
  onSettled: () =>
    refreshQueries(
      'personal-info',
      'application-form',
      'questionnaire',
      'checks',
      'review',
      'corrections',
      'progress',
    ),
})
