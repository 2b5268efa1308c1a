import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WalkInApi } from '#back-office/walk-in/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { OpenedCase } from '../schema.ts'

const { call } = createClient<RoutesOf<WalkInApi>>()

/** Opens a case; the queue is read anew. */
export function useOpenCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: OpenedCase) => call('POST /api/staff/cases', { json }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['queue'] }),
  })
}

/** Sends the link of the registration once more; the case is read anew, also when that was refused. */
export function useSendLink(number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) =>
      call('POST /api/staff/cases/:number/registration-link', { param: { number }, json: { email } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['case', number] }),
  })
}
