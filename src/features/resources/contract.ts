import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses } from '#http/error-responses.ts'
import { m } from '#messages/messages.js'

export const RESOURCES_PATH = '/api/resources'
/** More than the product ever makes; a list without an end would not be a list to read. */
export const RESOURCES_MAX = 50

/** The categories a resource can have, in the order of the filter. */
export const RESOURCE_CATEGORIES = ['Checklists', 'Guides', 'Forms'] as const
export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number]

/** What can be chosen on the screen, as it stands in the address. */
export const RESOURCE_FILTERS = ['all', 'checklists', 'guides', 'forms'] as const
export type ResourceFilter = (typeof RESOURCE_FILTERS)[number]

export const RESOURCE_SORTS = ['newest', 'downloads', 'title'] as const
export type ResourceSort = (typeof RESOURCE_SORTS)[number]

export const RESOURCE_ICONS = [
  'CheckSquare',
  'BookOpen',
  'FileSpreadsheet',
  'Calendar',
  'FileCheck',
  'Users',
  'Shield',
  'FileText',
] as const
export type ResourceIcon = (typeof RESOURCE_ICONS)[number]

/** Grounds and inks of the product's palette; the screen turns them into classes. */
export const RESOURCE_COLORS = ['pine-tint', 'green-tint', 'amber-tint', 'sunken'] as const
export type ResourceColor = (typeof RESOURCE_COLORS)[number]
export const RESOURCE_ICON_COLORS = ['pine', 'green', 'amber', 'ink'] as const
export type ResourceIconColor = (typeof RESOURCE_ICON_COLORS)[number]

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
})
export type Resource = z.infer<typeof resourceSchema>

/** One file as the build describes it in build/resources/manifest.json. */
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
  file_name: z.string().min(1),
  file_size: z.int().positive(),
  sha256: z.string(),
})
export type ManifestEntry = z.infer<typeof manifestEntrySchema>
export const manifestSchema = z.array(manifestEntrySchema).min(1).max(RESOURCES_MAX)

const tags = ['Resources']

export const listResourcesRoute = createRoute({
  method: 'get',
  path: RESOURCES_PATH,
  summary: 'Checklists, guides and forms to download, newest first',
  tags,
  request: {
    query: z.object({
      category: z.enum(RESOURCE_FILTERS, { error: () => m.resources_category_unknown() }).optional(),
    }),
  },
  responses: {
    200: {
      description: 'At most 50',
      content: { 'application/json': { schema: z.array(resourceSchema) } },
    },
    ...errorResponses(400, 401),
  },
})

export const downloadResourceRoute = createRoute({
  method: 'get',
  path: `${RESOURCES_PATH}/{id}/file`,
  summary: 'The file; each answered GET counts as one download',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: 'An attachment', content: { 'application/pdf': { schema: z.string() } } },
    ...errorResponses(401, 404, 503),
  },
})
