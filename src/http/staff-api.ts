import { z } from '@hono/zod-openapi'

/** Tags of the desk's routes in the description of the API. */
export const tags = ['staff']

/** The id in a path. It may be anything: one that is no id of a row is not found. */
export const idParams = z.object({ id: z.string().max(100) })
