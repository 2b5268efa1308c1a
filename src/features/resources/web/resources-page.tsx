import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { DeskClosedPicture } from '#brand/illustrations/deskclosed.tsx'
import { HelpPicture } from '#brand/illustrations/help.tsx'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { adviseAfter } from '#client/advise-after.ts'
import {
  RESOURCE_SORTS,
  RESOURCE_SUITS,
  type ResourceSort,
  type ResourceSuits,
} from '#features/resources/contract.ts'
import { arrangeResources } from '#features/resources/rules.ts'
import type { Resource } from '#features/resources/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { RotateCw } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonScreen } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { resourcesQuery } from './api.ts'
import { CATEGORY_NAMES, CategoryFilter } from './category-filter.tsx'
import { ResourceRow } from './resource-row.tsx'
import { useChoice } from './use-choice.ts'

/** The order of the consultancy begins with what the chosen purpose needs. */
const SORT_NAMES: Record<ResourceSort, (names: { hasPurpose: boolean }) => string> = {
  newest: m.resources_sort_newest,
  given: ({ hasPurpose }) => (hasPurpose ? m.resources_sort_purpose() : m.resources_sort_given()),
  downloads: m.resources_sort_downloads,
  title: m.resources_sort_title,
}

const SUITS_TITLES: Record<ResourceSuits, () => string> = {
  your_purpose: m.resources_your_purpose,
  everybody: m.resources_everybody,
  other_purpose: m.resources_other_purpose,
}

export default function ResourcesPage() {
  const { data, error, isPending, isFetching, refetch } = useQuery(resourcesQuery)
  const { filter, sort, searched, chooseFilter, chooseSort, search, showAll } = useChoice()
  const resources = data ?? []
  const shown = arrangeResources(resources, { filter, sort, search: searched }, (category) =>
    CATEGORY_NAMES[category](),
  )
  return (
    <div className="mx-auto flex max-w-grid flex-col gap-6">
      <PageHeading title={m.resources_title()} lead={m.resources_lead()} />
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-4">
          <SearchField value={searched} onChange={search} />
          <SortChoice
            chosen={sort}
            hasPurpose={resources.some(({ suits }) => suits !== 'everybody')}
            onChoose={chooseSort}
          />
        </div>
        <CategoryFilter chosen={filter} onChoose={chooseFilter} />
      </div>
      <p aria-live="polite" className="type-small text-ink-2 empty:hidden">
        {shown.length > 0 ? m.resources_count({ count: shown.length, total: resources.length }) : null}
      </p>
      {isPending ? (
        <RowsSkeleton />
      ) : error && !data ? (
        <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : shown.length > 0 ? (
        <Lists resources={shown} isByPurpose={sort === 'given'} />
      ) : (
        <div aria-live="polite">
          <NoResources isFiltered={resources.length > 0} search={searched} onShowAll={showAll} />
        </div>
      )}
      <NeedHelp />
    </div>
  )
}

interface ListsProps {
  resources: Resource[]
  isByPurpose: boolean
}

/** One list; by purpose several: what the chosen one needs first, what only another one needs last. */
function Lists({ resources, isByPurpose }: ListsProps) {
  const lists = RESOURCE_SUITS.map((suits) => ({
    suits,
    files: resources.filter((resource) => resource.suits === suits),
  })).filter(({ files }) => files.length > 0)
  const isOne = !isByPurpose || (lists.length === 1 && lists[0]?.suits === 'everybody')
  return (
    <section aria-label={m.resources_list()} className="grid gap-6">
      {isOne ? (
        <div>
          <h2 id="files" className="sr-only">
            {m.resources_list()}
          </h2>
          <FileList resources={resources} marksPurpose aria-labelledby="files" />
        </div>
      ) : (
        lists.map(({ suits, files }) => (
          <section key={suits} aria-labelledby={`files-${suits}`}>
            <h2 id={`files-${suits}`} className="mb-3 type-h3">
              {SUITS_TITLES[suits]()}
            </h2>
            <FileList resources={files} aria-labelledby={`files-${suits}`} />
          </section>
        ))
      )}
    </section>
  )
}

interface FileListProps extends Pick<ComponentProps<'ul'>, 'aria-labelledby'> {
  resources: Resource[]
  /** Each row of the chosen purpose says so: no heading does. */
  marksPurpose?: boolean
}

function FileList({ resources, marksPurpose = false, ...name }: FileListProps) {
  return (
    <ul {...name} className="divide-y divide-line rounded-card border border-line bg-surface shadow-rest">
      {resources.map((resource) => (
        <li key={resource.id}>
          <ResourceRow resource={resource} isMarked={marksPurpose && resource.suits === 'your_purpose'} />
        </li>
      ))}
    </ul>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field id="search" label={m.resources_search()} className="w-full flex-1 md:min-w-64">
      <TextInput
        type="search"
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

interface SortChoiceProps {
  chosen: ResourceSort
  /** A purpose of stay is chosen, and files differ by it. */
  hasPurpose: boolean
  onChoose: (sort: ResourceSort) => void
}

function SortChoice({ chosen, hasPurpose, onChoose }: SortChoiceProps) {
  const options = RESOURCE_SORTS.map((value) => ({ value, label: SORT_NAMES[value]({ hasPurpose }) }))
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

function RowsSkeleton() {
  return (
    <SkeletonScreen className="divide-y divide-line rounded-card border border-line bg-surface">
      {TO_COME.map((key) => (
        <div key={key} className="flex gap-4 px-4 py-4 md:px-6">
          <Skeleton className="size-10 shrink-0 rounded-control" />
          <Skeleton className="h-16 w-full" />
        </div>
      ))}
    </SkeletonScreen>
  )
}

interface LoadFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** RES-1: no toast, only a message in place of the cards. */
function LoadFailed({ error, busy, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      picture={DeskClosedPicture}
      title={m.resources_load_failed()}
      text={`${m.resources_load_failed_text()} ${adviseAfter(error)}`}
      action={
        <Button variant="second" icon={RotateCw} busy={busy} onClick={onRetry}>
          {m.ui_try_again()}
        </Button>
      }
    />
  )
}

interface NoResourcesProps {
  isFiltered: boolean
  search: string
  onShowAll: () => void
}

function NoResources({ isFiltered, search, onShowAll }: NoResourcesProps) {
  const found = search.trim()
    ? m.resources_none_found({ search: search.trim() })
    : m.resources_none_in_category()
  return (
    <EmptyState
      picture={TrayPicture}
      title={m.resources_none()}
      text={isFiltered ? found : m.resources_none_text()}
      action={
        isFiltered ? (
          <Button variant="second" onClick={onShowAll}>
            {m.resources_show_all()}
          </Button>
        ) : (
          <ButtonLink to="/knowledge-base" variant="second">
            {m.resources_to_knowledge()}
          </ButtonLink>
        )
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
        <p className="type-small text-ink-2">{m.resources_help_text()}</p>
      </div>
      {/* A document of its own: only that may show the map. */}
      <ButtonLink href="/contact" variant="second" className="self-start md:self-auto">
        {m.resources_contact()}
      </ButtonLink>
    </Card>
  )
}
