import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { getPersonalInfoRoute, savePersonalInfoRoute } from '../contract.ts'
import { getPersonalInfo, savePersonalInfo } from './service.ts'

export function createPersonalInfoRoutes(_deps: Deps) {
  return createApi()
    .openapi(getPersonalInfoRoute, async (c) => c.json(await getPersonalInfo(requireSession(c)), 200))
    .openapi(savePersonalInfoRoute, async (c) =>
      c.json(await savePersonalInfo(requireSession(c), c.req.valid('json')), 200),
    )
}

export type PersonalInfoApi = ReturnType<typeof createPersonalInfoRoutes>
