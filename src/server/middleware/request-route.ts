import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '#http/api.ts'
import { OTHER_ROUTE } from '#server/metrics/request-metrics.ts'

/**
 * The pattern of the route that answered, or would have where a limit or a missing session came first; 'other' for an
 * address without one. Never the address itself, which may name a person's thing and of which there is no end.
 */
export function routeOf(c: Context<AppEnv>): string {
  const routes = matchedRoutes(c)
  const answered = routes[c.req.routeIndex]?.path
  if (answered !== undefined && !answered.includes('*')) return answered
  return routes.find(({ path }) => !path.includes('*'))?.path ?? OTHER_ROUTE
}
