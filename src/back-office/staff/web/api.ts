import type { StaffApi } from '#back-office/staff/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

export const { call: callStaff } = createClient<RoutesOf<StaffApi>>()
