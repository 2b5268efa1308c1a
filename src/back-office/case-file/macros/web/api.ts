import { queryOptions } from '@tanstack/react-query'
import type { CaseMacrosApi } from '#back-office/case-file/macros/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

const { call } = createClient<RoutesOf<CaseMacrosApi>>()

/** What each macro would do in a case now. It is read anew whenever the dialog opens: the case goes on. */
export const caseMacrosQuery = (number: string) =>
  queryOptions({
    queryKey: ['team-macros', number],
    queryFn: ({ signal }) => call('GET /api/staff/cases/:number/macros', { param: { number }, signal }),
    gcTime: 0,
  })
