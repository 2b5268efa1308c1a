import { createApi } from '#platform/api.ts'
import type { Deps } from '#platform/deps.ts'
import { requireSession } from '#platform/session.ts'
import { getApplicationFormRoute, saveApplicationFormRoute } from '../contract.ts'
import { getApplicationForm, saveApplicationForm } from './service.ts'

export function createApplicationFormRoutes(_deps: Deps) {
  return createApi()
    .openapi(getApplicationFormRoute, async (c) => c.json(await getApplicationForm(requireSession(c)), 200))
    .openapi(saveApplicationFormRoute, async (c) =>
      c.json(await saveApplicationForm(requireSession(c), c.req.valid('json')), 200),
    )
}

export type ApplicationFormApi = ReturnType<typeof createApplicationFormRoutes>
