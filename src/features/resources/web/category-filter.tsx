import { RESOURCE_FILTERS, type ResourceCategory, type ResourceFilter } from '#features/resources/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/icons.tsx'

export const CATEGORY_NAMES: Record<ResourceCategory, () => string> = {
  Checklists: m.resources_checklists,
  Guides: m.resources_guides,
  Forms: m.resources_forms,
}

const FILTER_NAMES: Record<ResourceFilter, () => string> = {
  all: m.resources_all,
  checklists: m.resources_checklists,
  guides: m.resources_guides,
  forms: m.resources_forms,
}

interface CategoryFilterProps {
  chosen: ResourceFilter
  onChoose: (filter: ResourceFilter) => void
}

export function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{m.resources_filter()}</legend>
      {RESOURCE_FILTERS.map((filter) => (
        <Button
          key={filter}
          size="small"
          variant={filter === chosen ? 'primary' : 'second'}
          icon={filter === chosen ? Check : undefined}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {FILTER_NAMES[filter]()}
        </Button>
      ))}
    </fieldset>
  )
}
