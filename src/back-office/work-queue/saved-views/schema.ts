import { z } from 'zod'
import { m } from '#messages/messages.js'
import { cleanLine } from '#shared/text.ts'
import { requiredLine } from '#shared/text-schema.ts'
import { queueQuerySchema } from '../schema.ts'
import { SAVED_VIEW_NAME_MAX } from './contract.ts'

/** Without the words of a search: they would be searched, and written to the audit log, with every count. */
export const viewSchema = queueQuerySchema.omit({ before: true, q: true }).extend({
  assigned: z
    .string()
    .overwrite(cleanLine)
    .min(1)
    .max(100)
    .optional()
    .describe('`me`, `none`, or the id of a member of staff.'),
})
export type View = z.infer<typeof viewSchema>

const nameSchema = requiredLine({
  max: SAVED_VIEW_NAME_MAX,
  missing: () => m.back_office_queue_views_error_name(),
})

export const newSavedViewSchema = z.strictObject({
  name: nameSchema.describe('Nobody has two views of one name, whatever its capitals.'),
  view: viewSchema,
})
export type NewSavedView = z.infer<typeof newSavedViewSchema>

export const renamedViewSchema = newSavedViewSchema.pick({ name: true })
export type RenamedView = z.infer<typeof renamedViewSchema>

export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  view: viewSchema,
  count: z.int().describe('The cases that the queue lists in this view now.'),
})
export type SavedView = z.infer<typeof savedViewSchema>
