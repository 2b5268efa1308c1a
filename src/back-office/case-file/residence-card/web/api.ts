import { queryOptions } from '@tanstack/react-query'
import { useCaseChange } from '#back-office/case-file/web/api.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { NewResidenceCard } from '#features/residence-card/schema.ts'
import type { CaseResidenceCardApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CaseResidenceCardApi>>()

/** The residence card of a case; read anew with the case, whenever it changes. */
export const caseCardQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number, 'residence-card'],
    queryFn: ({ signal }) =>
      call('GET /api/staff/cases/:number/residence-card', { param: { number }, signal }),
  })

/** Records the card for the applicant, or corrects it. */
export const useCardRecording = (number: string) =>
  useCaseChange(number, (json: NewResidenceCard) =>
    call('PUT /api/staff/cases/:number/residence-card', { param: { number }, json }),
  )
