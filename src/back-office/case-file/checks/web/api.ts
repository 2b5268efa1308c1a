import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CaseChecksApi } from '#back-office/case-file/checks/server/routes.ts'
import { useCaseChange } from '#back-office/case-file/web/api.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { isApiError } from '#client/api-error.ts'
import type { StaffCheck } from '#features/checks/schema.ts'

const { call } = createClient<RoutesOf<CaseChecksApi>>()

/** The checks of a case; read anew with the case, whenever it changes. */
export const checksQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number, 'checks'],
    queryFn: ({ signal }) => call('GET /api/staff/cases/:number/checks', { param: { number }, signal }),
  })

/**
 * Overrules a check as it stood when its form was opened. Refused because it says something else by now, it counts for that
 * from then on: by then it is on the screen.
 */
export function useOverruling(number: string, { id, fingerprint }: StaffCheck) {
  const client = useQueryClient()
  const seen = useRef(fingerprint)
  const { mutateAsync } = useCaseChange(number, (reason: string) =>
    call('POST /api/staff/cases/:number/check-overrules', {
      param: { number },
      json: { check: id, fingerprint: seen.current, reason },
    }),
  )
  return async (reason: string) => {
    try {
      await mutateAsync(reason)
    } catch (error) {
      const now = client.getQueryData(checksQuery(number).queryKey)?.find((check) => check.id === id)
      if (isApiError(error, 'changed_meanwhile') && now) seen.current = now.fingerprint
      throw error
    }
  }
}

/** Withdraws an overrule, by its id: the check counts again. */
export const useWithdrawing = (number: string) =>
  useCaseChange(number, (id: string) =>
    call('DELETE /api/staff/cases/:number/check-overrules/:id', { param: { number, id } }),
  )
