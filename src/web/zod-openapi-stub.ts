// Stands in for '@hono/zod-openapi' in the web build: contracts keep their schemas and the types of their
// routes, the browser does not pay for the OpenAPI document generator.
import './zod-jitless.ts'

export { z } from 'zod'

/** Returns the route definition unchanged; only its type is of use in the browser. */
export function createRoute<T>(definition: T): T {
  return definition
}
