import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
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
