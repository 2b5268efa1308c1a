import { Check } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { OPERATOR } from '#shared/operator.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HelpPicture } from '#ui/illustrations/help.tsx'
import { TrayPicture } from '#ui/illustrations/tray.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RESOURCE_FILTERS, type ResourceFilter } from '../contract.ts'

const FILTERS: Record<ResourceFilter, () => string> = {
  all: m.resources_all,
  checklists: m.resources_checklists,
  guides: m.resources_guides,
  forms: m.resources_forms,
}

export default function ResourcesPage() {
  const [filter, setFilter] = useState<ResourceFilter>('all')
  return (
    <div className="mx-auto flex max-w-grid flex-col gap-6">
      <PageHeading title={m.resources_title()} lead={m.resources_lead()} />
      <CategoryFilter chosen={filter} onChoose={setFilter} />
      <div aria-live="polite">
        <NothingHere filter={filter} onShowAll={() => setFilter('all')} />
      </div>
      <NeedHelp />
    </div>
  )
}

interface CategoryFilterProps {
  chosen: ResourceFilter
  onChoose: (filter: ResourceFilter) => void
}

function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
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
          {FILTERS[filter]()}
        </Button>
      ))}
    </fieldset>
  )
}

function NothingHere({ filter, onShowAll }: { filter: ResourceFilter; onShowAll: () => void }) {
  if (filter === 'all') {
    return (
      <EmptyState
        picture={TrayPicture}
        title={m.resources_none()}
        text={m.resources_none_text()}
        action={
          <ButtonLink to="/knowledge-base" variant="second">
            {m.resources_to_knowledge()}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      picture={TrayPicture}
      title={m.resources_none()}
      text={m.resources_none_in_category()}
      action={
        <Button variant="second" onClick={onShowAll}>
          {m.resources_show_all()}
        </Button>
      }
    />
  )
}

function NeedHelp() {
  return (
    <Card
      as="section"
      aria-labelledby="need-help"
      className="flex flex-col gap-5 md:flex-row md:items-center"
    >
      <HelpPicture className="w-28 shrink-0" />
      <div className="flex-1">
        <h2 id="need-help" className="type-h3">
          {m.resources_help()}
        </h2>
        <p className="type-small text-ink-2">{m.resources_help_text({ hours: OPERATOR.emailAnswerHours })}</p>
      </div>
      <ButtonLink to="/contact" variant="second" className="self-start md:self-auto">
        {m.resources_contact()}
      </ButtonLink>
    </Card>
  )
}
