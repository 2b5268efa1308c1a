import { compareTexts } from '#language/language.ts'
import { fold } from '#shared/text.ts'
import {
  RESOURCE_CATEGORIES,
  type ResourceCategory,
  type ResourceFilter,
  type ResourceSort,
  type ResourceSuits,
} from './contract.ts'
import type { Resource } from './schema.ts'

/** The category of a filter value; undefined for all. */
export function categoryOf(filter: ResourceFilter): ResourceCategory | undefined {
  return RESOURCE_CATEGORIES.find((category) => category.toLowerCase() === filter)
}

/** Whom a file is for, seen by a person with this purpose of stay; null while none is chosen. */
export function suitsOf(purposes: readonly string[], purpose: string | null): ResourceSuits {
  if (purpose === null || purposes.length === 0) return 'everybody'
  return purposes.includes(purpose) ? 'your_purpose' : 'other_purpose'
}

interface Choice {
  filter: ResourceFilter
  sort: ResourceSort
  /** Every word must occur in title, description or category, whatever its case and accents. */
  search: string
}

/** Filters and sorts the list, which is newest first; "given" is the order of the consultancy. */
export function arrangeResources(
  resources: readonly Resource[],
  { filter, sort, search }: Choice,
  nameOf: (category: ResourceCategory) => string,
): Resource[] {
  const category = categoryOf(filter)
  const words = fold(search).split(/\s+/)
  const shown = resources.filter((resource) => {
    if (category !== undefined && resource.category !== category) return false
    const text = fold(`${resource.title} ${resource.description} ${nameOf(resource.category)}`)
    return words.every((word) => text.includes(word))
  })
  if (sort === 'title') return shown.sort((a, b) => compareTexts(a.title, b.title))
  if (sort === 'given') return shown.sort((a, b) => (a.position ?? -1) - (b.position ?? -1))
  if (sort === 'downloads') return shown.sort((a, b) => b.downloads - a.downloads)
  return shown
}
