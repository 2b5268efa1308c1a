import { z } from '@hono/zod-openapi'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { viewSchema } from '../saved-views/schema.ts'

const MY_DAY = `${OFFICE_PATH}/my-day`

export const startViewSchema = z.strictObject({
  start_at: z
    .string()
    .max(500)
    .refine(isScreen, { error: () => m.back_office_queue_start_error() })
    .nullable()
    .describe(
      'The address of My day, or of a view of the work queue without the words of a search; null for the whole queue.',
    ),
})
export type StartView = z.infer<typeof startViewSchema>

/** My day, or a view of the queue of which every part exists. */
function isScreen(address: string): boolean {
  if (address === MY_DAY) return true
  const [path, search] = address.split('?')
  if (path !== OFFICE_PATH || !search || address.split('?').length > 2) return false
  return viewSchema.safeParse(Object.fromEntries(new URLSearchParams(search))).success
}
