import { z } from '@hono/zod-openapi'
import { EXPORT_STATES } from './contract.ts'

export const exportStateSchema = z.object({
  state: z.enum(EXPORT_STATES),
  /** Answers the ZIP once. */
  href: z.string().optional(),
  expires_at: z.iso.datetime().optional(),
  made_at: z.iso.datetime().optional(),
  /** Length of the ZIP in bytes. */
  bytes: z.number().int().optional(),
})
export type ExportState = z.infer<typeof exportStateSchema>
