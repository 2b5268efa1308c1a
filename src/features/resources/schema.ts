import { z } from 'zod'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import {
  RESOURCE_CATEGORIES,
  RESOURCE_COLORS,
  RESOURCE_ICON_COLORS,
  RESOURCE_ICONS,
  RESOURCE_SUITS,
  RESOURCES_MAX,
} from '#features/resources/contract.ts'

export const resourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(RESOURCE_CATEGORIES),
  icon: z.enum(RESOURCE_ICONS),
  color: z.enum(RESOURCE_COLORS),
  iconColor: z.enum(RESOURCE_ICON_COLORS),
  file_type: z.string(),
  /** Bytes. */
  file_size: z.int(),
  downloads: z.int(),
  updated: z.string(),
  position: z
    .int()
    .nullable()
    .describe(
      'Place in the order of the consultancy; null for what came after it was set, which stands first.',
    ),
  template: z
    .string()
    .nullable()
    .describe('The sheet of it that a case can fill in (GET /api/case/letters/templates); null without one.'),
  suits: z
    .enum(RESOURCE_SUITS)
    .describe(
      'Whether the file is for the purpose of stay that the person has chosen; everybody until then.',
    ),
})
export type Resource = z.infer<typeof resourceSchema>

/** One entry of the build's resources/manifest.json. */
export const manifestEntrySchema = z.object({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string().min(1),
  description: z.string().min(1),
  category: z.enum(RESOURCE_CATEGORIES),
  icon: z.enum(RESOURCE_ICONS),
  color: z.enum(RESOURCE_COLORS),
  iconColor: z.enum(RESOURCE_ICON_COLORS),
  updated: z.iso.date(),
  checked_on: z.iso.date(),
  /** The purposes of stay that the file is for; none when it is for everybody. */
  purposes: z.array(z.enum(PURPOSES_OF_STAY)).default([]),
  file_name: z.string().min(1),
  file_size: z.int().positive(),
  sha256: z.string(),
})
export type ManifestEntry = z.infer<typeof manifestEntrySchema>
export const manifestSchema = z.array(manifestEntrySchema).min(1).max(RESOURCES_MAX)
