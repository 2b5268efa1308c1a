import type { Deps } from '#config/deps.ts'
import { downloadResourceRoute, listResourcesRoute } from '#features/resources/contract.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { requireSession } from '#http/require-session.ts'
import { listResources, openResource } from './service.ts'

export function createResourceRoutes(deps: Deps) {
  return createApi()
    .openapi(listResourcesRoute, async (c) =>
      c.json(await listResources(requireSession(c), c.req.valid('query').category ?? 'all'), 200),
    )
    .openapi(downloadResourceRoute, async (c) => {
      const { id } = c.req.valid('param')
      const counts = c.req.method === 'GET'
      const { bytes, name } = await openResource({ deps, session: requireSession(c), id, counts })
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'application/pdf',
        'Content-Length': String(bytes.length),
        'Content-Disposition': attachmentHeader(name),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      })
    })
}

export type ResourcesApi = ReturnType<typeof createResourceRoutes>
