import { z } from 'zod'
import { CONTENT_TYPES } from '../contract.ts'
import { PAGE_TURNS, PAGES_MAX } from './contract.ts'

// A literal, not a union of numbers, so that the type is exactly PageTurn.
const turnSchema = z.literal([...PAGE_TURNS]).describe('Degrees clockwise, on top of the EXIF orientation.')

export const pageSchema = z.object({
  id: z.string(),
  content_type: z.enum(CONTENT_TYPES),
  file_name: z.string(),
  /** Bytes. */
  file_size: z.int(),
  /** Number of pages of a PDF, which is one entry whatever it holds. */
  page_count: z.int().nullable(),
  /** Width of a picture in pixels, with its EXIF orientation applied and without the turn. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  turn: turnSchema,
  /** Paths of this server, which checks the session. A PDF has no preview. */
  file_url: z.string(),
  preview_url: z.string().nullable(),
})
export type Page = z.infer<typeof pageSchema>

export const arrangePagesSchema = z.strictObject({
  order: z.array(z.string()).min(1).max(PAGES_MAX).describe('The id of every stored page, once.'),
  turns: z.record(z.string(), turnSchema).optional().describe('By id; a page without one keeps its turn.'),
})
export type ArrangePages = z.infer<typeof arrangePagesSchema>
