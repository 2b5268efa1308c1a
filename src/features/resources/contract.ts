/** The categories a resource can have, in the order of the filter. */
export const RESOURCE_CATEGORIES = ['checklists', 'guides', 'forms'] as const

export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number]
export type ResourceFilter = 'all' | ResourceCategory

export const RESOURCE_FILTERS: readonly ResourceFilter[] = ['all', ...RESOURCE_CATEGORIES]
