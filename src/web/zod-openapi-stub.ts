// Stands in for '@hono/zod-openapi' in the web build: contracts keep their schemas and the types of their
// routes, the browser does not pay for the OpenAPI document generator, nor for zod before a form is checked.
import { laterZod } from '#ui/form/later-schema.ts'

/** Pages built ahead make every schema at once: one that asks for more than is shipped fails the build. */
export const z = import.meta.env.SSR ? (await import('#ui/form/zod-used.ts')).z : laterZod

/** Returns the route definition unchanged; only its type is of use in the browser. */
export function createRoute<T>(definition: T): T {
  return definition
}
