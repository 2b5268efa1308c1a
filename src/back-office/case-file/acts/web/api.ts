import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseActs } from '#back-office/case-file/acts/schema.ts'
import type { CaseActsApi } from '#back-office/case-file/acts/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

const { call } = createClient<RoutesOf<CaseActsApi>>()

/** Does the same in several cases; what became of each is the answer. */
export function useActsCall() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: CaseActs) => call('POST /api/staff/cases/acts', { json }),
    // Whether it succeeded or not: some of it may be done, and a colleague may have changed the others.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['queue'] }),
        client.invalidateQueries({ queryKey: ['case'] }),
        client.invalidateQueries({ queryKey: ['household'] }),
        client.invalidateQueries({ queryKey: ['employers'] }),
      ]),
  })
}
