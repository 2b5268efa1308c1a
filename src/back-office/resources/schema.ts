import { z } from 'zod'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { RESOURCE_CATEGORIES, RESOURCES_LISTED } from '#features/resources/contract.ts'
import { m } from '#messages/messages.js'
import { baseVersionSchema, requiredLine } from '#shared/text-schema.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, RESOURCE_ORIGINS } from './contract.ts'

export const staffResourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  translated: z
    .object({ title: z.string(), description: z.string() })
    .nullable()
    .describe(
      'What applicants read in the language of the request, in the list; null where it is the same, and in other answers.',
    ),
  category: z.enum(RESOURCE_CATEGORIES),
  purposes: z.array(z.enum(PURPOSES_OF_STAY)).describe('For whom; none when it is for everybody.'),
  file_name: z.string(),
  file_size: z.int().describe('Bytes'),
  downloads: z.int(),
  updated: z.string().describe('When the file was published.'),
  hidden: z.boolean(),
  origin: z
    .enum(RESOURCE_ORIGINS)
    .describe('`replaced`: a built file whose place an upload has taken. Only `uploaded` can be deleted.'),
  newer_build: z.boolean().describe('The build has another version than the one that was replaced.'),
  texts_edited: z.boolean(),
  uploaded_by: z.string().nullable(),
  uploaded_at: z.string().nullable(),
  updated_at: z.string(),
})
export type StaffResource = z.infer<typeof staffResourceSchema>
export const staffResourcesSchema = z.array(staffResourceSchema)

const title = requiredLine({ max: MAX_TITLE_LENGTH, missing: () => m.back_office_resources_error_title() })
const description = requiredLine({
  max: MAX_DESCRIPTION_LENGTH,
  missing: () => m.back_office_resources_error_description(),
})
const category = z.enum(RESOURCE_CATEGORIES, { error: () => m.back_office_resources_error_category() })
const purposes = z
  .array(z.enum(PURPOSES_OF_STAY, { error: () => m.back_office_resources_error_purposes() }))
  .max(PURPOSES_OF_STAY.length)
  .transform((chosen) => PURPOSES_OF_STAY.filter((purpose) => chosen.includes(purpose)))

/** The fields beside the file of an upload; the purposes are separated by commas. */
export const newResourceSchema = z.object({
  title,
  description,
  category,
  purposes: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((purpose) => purpose !== ''))
    .pipe(purposes),
})
export type NewResource = z.infer<typeof newResourceSchema>

export const resourceChangeSchema = z.strictObject({
  title: title.optional(),
  description: description.optional(),
  category: category.optional(),
  purposes: purposes.optional(),
  hidden: z.boolean().optional(),
  updated_at: baseVersionSchema,
})
export type ResourceChange = z.infer<typeof resourceChangeSchema>

export const resourceOrderSchema = z.strictObject({
  order: z.array(z.uuid()).min(1).max(RESOURCES_LISTED).describe('Every id of the list, each once.'),
})
