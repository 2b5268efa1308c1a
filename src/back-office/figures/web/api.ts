import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { Period } from '../contract.ts'
import type { FiguresApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<FiguresApi>>()

export const figuresQuery = (period: Period) =>
  queryOptions({
    queryKey: ['figures', period],
    queryFn: ({ signal }) => call('GET /api/staff/figures', { query: { period }, signal }),
  })
