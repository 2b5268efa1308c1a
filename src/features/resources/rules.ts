import { currentFormatLocale } from '#language/language.ts'
import { RESOURCE_CATEGORIES, type ResourceCategory, type ResourceFilter } from './contract.ts'
import type { Resource } from './schema.ts'

/** The category of a filter value; undefined for all. */
export function categoryOf(filter: ResourceFilter): ResourceCategory | undefined {
  return RESOURCE_CATEGORIES.find((category) => category.toLowerCase() === filter)
}

/** Filters and sorts the list. "Newest" keeps its order, which is newest first. */
export function arrangeResources(
  resources: readonly Resource[],
  { filter, sort }: { filter: ResourceFilter; sort: 'newest' | 'downloads' | 'title' },
): Resource[] {
  const category = categoryOf(filter)
  const shown = resources.filter((resource) => category === undefined || resource.category === category)
  if (sort === 'title') return shown.sort((a, b) => a.title.localeCompare(b.title, currentFormatLocale()))
  if (sort === 'downloads') return shown.sort((a, b) => b.downloads - a.downloads)
  return shown
}
