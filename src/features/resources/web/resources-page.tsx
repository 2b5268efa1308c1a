import { useQuery } from '@tanstack/react-query'
import { DeskClosedPicture } from '#brand/illustrations/deskclosed.tsx'
import { HelpPicture } from '#brand/illustrations/help.tsx'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { RESOURCE_SORTS, type ResourceFilter, type ResourceSort } from '#features/resources/contract.ts'
import { arrangeResources } from '#features/resources/rules.ts'
import { m } from '#messages/messages.js'
import { OPERATOR } from '#shared/operator.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { RotateCw } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonScreen } from '#ui/skeleton.tsx'
import { resourcesQuery } from './api.ts'
import { CategoryFilter } from './category-filter.tsx'
import { ResourceCard } from './resource-card.tsx'
import { useChoice } from './use-choice.ts'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4'
const SORT_NAMES: Record<ResourceSort, () => string> = {
  newest: m.resources_sort_newest,
  downloads: m.resources_sort_downloads,
  title: m.resources_sort_title,
}

export default function ResourcesPage() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(resourcesQuery)
  const { filter, sort, chooseFilter, chooseSort } = useChoice()
  const resources = data ?? []
  const shown = arrangeResources(resources, { filter, sort })
  return (
    <div className="mx-auto flex max-w-grid flex-col gap-6">
      <PageHeading title={m.resources_title()} lead={m.resources_lead()} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <CategoryFilter chosen={filter} onChoose={chooseFilter} />
        <SortChoice chosen={sort} onChoose={chooseSort} />
      </div>
      <p aria-live="polite" className="type-small text-ink-2 empty:hidden">
        {shown.length > 0 ? m.resources_count({ count: shown.length, total: resources.length }) : null}
      </p>
      {isPending ? (
        <CardsSkeleton />
      ) : isError && !data ? (
        <LoadFailed busy={isFetching} onRetry={() => void refetch()} />
      ) : shown.length > 0 ? (
        <ul aria-label={m.resources_list()} className={GRID}>
          {shown.map((resource) => (
            <li key={resource.id}>
              <ResourceCard resource={resource} />
            </li>
          ))}
        </ul>
      ) : (
        <div aria-live="polite">
          <NoResources filter={resources.length > 0 ? filter : 'all'} onShowAll={() => chooseFilter('all')} />
        </div>
      )}
      <NeedHelp />
    </div>
  )
}

function SortChoice({ chosen, onChoose }: { chosen: ResourceSort; onChoose: (sort: ResourceSort) => void }) {
  const options = RESOURCE_SORTS.map((value) => ({ value, label: SORT_NAMES[value]() }))
  return (
    <Field id="sort" label={m.resources_sort()} className="w-full md:w-56">
      <Select
        options={options}
        value={chosen}
        onChange={({ target }) => {
          const sort = RESOURCE_SORTS.find((option) => option === target.value)
          if (sort) onChoose(sort)
        }}
      />
    </Field>
  )
}

const TO_COME = ['a', 'b', 'c', 'd', 'e', 'f'] as const

function CardsSkeleton() {
  return (
    <SkeletonScreen className={GRID}>
      {TO_COME.map((key) => (
        <Card key={key} className="grid gap-4">
          <Skeleton className="size-11 rounded-control" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-12 w-36 rounded-control" />
        </Card>
      ))}
    </SkeletonScreen>
  )
}

/** RES-1: no toast, only a message in place of the cards. */
function LoadFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      picture={DeskClosedPicture}
      title={m.resources_load_failed()}
      text={m.resources_load_failed_text()}
      action={
        <Button variant="second" icon={RotateCw} busy={busy} onClick={onRetry}>
          {m.ui_try_again()}
        </Button>
      }
    />
  )
}

function NoResources({ filter, onShowAll }: { filter: ResourceFilter; onShowAll: () => void }) {
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
