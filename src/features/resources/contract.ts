import type { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'

export const RESOURCES_PATH = '/api/resources'
/** More than a build will ever have, and the most with the files of the desk: it uploads no more. */
export const RESOURCES_MAX = 50
/** The most in a list: a new build may have files that were not there when the desk uploaded its own. */
export const RESOURCES_LISTED = 2 * RESOURCES_MAX

export type PurposeOfStay = (typeof PURPOSES_OF_STAY)[number]

/** The categories a resource can have, in the order of the filter. */
export const RESOURCE_CATEGORIES = ['Checklists', 'Guides', 'Forms'] as const
export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number]

/** Values of the filter in the URL. */
export const RESOURCE_FILTERS = ['all', 'checklists', 'guides', 'forms'] as const
export type ResourceFilter = (typeof RESOURCE_FILTERS)[number]

/** In the order of the choice; the first is the default. */
export const RESOURCE_SORTS = ['newest', 'given', 'downloads', 'title'] as const
export type ResourceSort = (typeof RESOURCE_SORTS)[number]
export const DEFAULT_SORT: ResourceSort = RESOURCE_SORTS[0]

/** In the order of the screen. */
export const RESOURCE_SUITS = ['your_purpose', 'everybody', 'other_purpose'] as const
export type ResourceSuits = (typeof RESOURCE_SUITS)[number]

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

/** Colours of the product's palette; the screen maps them to classes. */
export const RESOURCE_COLORS = ['pine-tint', 'green-tint', 'amber-tint', 'sunken'] as const
export type ResourceColor = (typeof RESOURCE_COLORS)[number]
export const RESOURCE_ICON_COLORS = ['pine', 'green', 'amber', 'ink'] as const
export type ResourceIconColor = (typeof RESOURCE_ICON_COLORS)[number]
