import { useQuery } from '@tanstack/react-query'
import { lazy, type Ref, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import type { Colleague } from '#back-office/desk/schema.ts'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { describePackage, describeStage } from '#back-office/desk/web/case-text.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { ViewLinks } from '#back-office/desk/web/view-links.tsx'
import { NEW_CASE_PAGE_PATH } from '#back-office/walk-in/contract.ts'
import { SORTS, type Sort } from '#back-office/work-queue/contract.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { CASE_STAGES, TURNS } from '#features/cases/contract.ts'
import { PACKAGE_IDS } from '#features/packages/contract.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Plus, Rows, X } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { Select } from '#ui/select.tsx'
import type { QueueView } from './api.ts'
import { compactRows } from './compact-rows-store.ts'
import { describeSort, describeTab } from './queue-text.ts'
import { isNarrowed, type ViewLink } from './use-queue-view.ts'

const SaveView = lazy(async () => {
  const { SaveView } = await retriableImport(
    () => import('#back-office/work-queue/saved-views/web/save-view.tsx'),
  )
  return { default: SaveView }
})

type LinkTo = (part: Partial<QueueView>) => ViewLink

interface TurnTabsProps {
  view: QueueView
  linkTo: LinkTo
  /** Undefined until the first answer. */
  counts: Queue['counts'] | undefined
}

/** Whose turn: everything, or one of the four, each with the number of its cases. */
export function TurnTabs({ view, linkTo, counts }: TurnTabsProps) {
  return (
    <ViewLinks
      label={m.back_office_queue_turn()}
      className="max-lg:basis-full"
      views={([undefined, ...TURNS] as const).map((turn) => ({
        key: turn ?? 'all',
        ...linkTo({ turn }),
        name: describeTab(turn),
        count: counts?.[turn ?? 'all'],
        isCurrent: turn === view.turn,
      }))}
    />
  )
}

interface FilterProps {
  view: QueueView
  onChange(part: Partial<QueueView>): void
}

/** Mine, whose cases, which stage and package, what is snoozed, and the order; what narrows the list stands out, and goes in one click. */
export function QueueFilters({ view, onChange, linkTo }: FilterProps & { linkTo: LinkTo }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const mine = useRef<HTMLButtonElement>(null)
  return (
    // In one line with what follows, until there is room for a line of their own.
    <div className="contents lg:order-2 lg:flex lg:basis-full lg:flex-wrap lg:items-center lg:gap-2">
      <Mine view={view} onChange={onChange} button={mine} />
      <Select
        isChip
        aria-label={m.back_office_queue_assigned()}
        value={view.assigned ?? ''}
        onChange={({ target }) => onChange({ assigned: target.value || undefined })}
        placeholder={m.back_office_queue_assigned_everybody()}
        options={listAssigned(colleagues, view.assigned)}
        className={view.assigned && CHOSEN}
      />
      <Select
        isChip
        aria-label={m.back_office_queue_stage()}
        value={view.stage ?? ''}
        onChange={({ target }) => onChange({ stage: CASE_STAGES.find((stage) => stage === target.value) })}
        placeholder={view.q ? m.back_office_queue_stage_any() : m.back_office_queue_stage_every()}
        options={CASE_STAGES.map((value) => ({ value, label: describeStage(value) }))}
        className={view.stage && CHOSEN}
      />
      <Select
        isChip
        aria-label={m.back_office_queue_package()}
        value={view.package ?? ''}
        onChange={({ target }) => onChange({ package: PACKAGE_IDS.find((id) => id === target.value) })}
        placeholder={m.back_office_queue_package_every()}
        options={PACKAGE_IDS.map((value) => ({ value, label: describePackage(value) }))}
        className={view.package && CHOSEN}
      />
      <Snoozed view={view} onChange={onChange} />
      <ClearAll view={view} linkTo={linkTo} onClear={() => mine.current?.focus()} />
      <Saving view={view} />
      <div className="md:ml-auto">
        <Select
          isChip
          aria-label={m.back_office_queue_sort()}
          value={view.sort}
          onChange={({ target }) => onChange({ sort: findSort(target.value) })}
          options={SORTS.map((value) => ({ value, label: describeSort(value) }))}
        />
      </div>
    </div>
  )
}

/** How the rows look, and a new one. */
export function QueueActs() {
  return (
    <div className="flex flex-wrap items-center gap-2 lg:order-1 lg:ml-auto">
      <CompactButton />
      <NewCase />
    </div>
  )
}

function Mine({ view, onChange, button }: FilterProps & { button: Ref<HTMLButtonElement> }) {
  const isMine = view.assigned === 'me'
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isMine}
      onClick={() => onChange({ assigned: isMine ? undefined : 'me' })}
      className={classNames(CHIP, isMine && CHOSEN)}
    >
      {m.back_office_queue_mine()}
    </button>
  )
}

function Snoozed({ view, onChange }: FilterProps) {
  const isOn = view.snoozed === 'only'
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange({ snoozed: isOn ? undefined : 'only' })}
      className={classNames(CHIP, isOn && CHOSEN)}
    >
      {m.back_office_queue_snoozed()}
    </button>
  )
}

const CHIP =
  'inline-flex h-10 items-center gap-2 rounded-control border border-line-strong bg-surface px-3 font-semibold text-ink transition-colors type-small hover:border-ink hover:bg-sunken'
/** A filter that is on. */
const CHOSEN = 'border-pine! bg-pine-tint! text-pine!'

const NO_FILTERS = {
  assigned: undefined,
  stage: undefined,
  package: undefined,
  snoozed: undefined,
  q: undefined,
} satisfies Partial<QueueView>

/** The words of a search go, too: they stand in the bar. It goes itself, so the focus goes to the first filter. */
function ClearAll({ view, linkTo, onClear }: { view: QueueView; linkTo: LinkTo; onClear(): void }) {
  if (!isNarrowed({ ...view, turn: undefined })) return null
  const { to, onClick } = linkTo(NO_FILTERS)
  return (
    <Link
      to={to}
      onClick={(event) => {
        onClick(event)
        onClear()
      }}
      preventScrollReset
      className="inline-flex h-10 items-center gap-1.5 rounded-control px-2 font-semibold text-pine type-small hover:underline"
    >
      <Icon of={X} />
      {m.back_office_queue_clear()}
    </Link>
  )
}

/** Only a search leaves nothing to save. */
function Saving({ view }: { view: QueueView }) {
  const { user } = useAuth()
  return isNarrowed({ ...view, q: undefined }) || user?.start_at ? (
    <Suspense>
      <SaveView view={view} />
    </Suspense>
  ) : null
}

function NewCase() {
  const title = m.back_office_walk_in_title()
  return (
    <ButtonLink to={NEW_CASE_PAGE_PATH} size="small" icon={Plus} {...offer(title)}>
      {title}
    </ButtonLink>
  )
}

function CompactButton() {
  const isCompact = compactRows.useIsOn()
  return (
    <button
      type="button"
      aria-pressed={isCompact}
      onClick={() => compactRows.turn(!isCompact)}
      className={classNames(CHIP, 'max-md:hidden', isCompact && CHOSEN)}
    >
      <Icon of={Rows} />
      {m.back_office_queue_compact()}
    </button>
  )
}

const findSort = (value: string): Sort => SORTS.find((sort) => sort === value) ?? 'days_left'

function listAssigned(colleagues: readonly Colleague[], chosen: string | undefined) {
  const others = colleagues
    .filter(({ is_you }) => !is_you)
    .map(({ id, name }) => ({ value: id, label: name }))
  const options = [
    { value: 'me', label: m.back_office_queue_assigned_me() },
    { value: 'none', label: m.back_office_queue_assigned_none() },
    ...others,
  ]
  // Somebody who is not in the team any more, or whose name is not here yet.
  const isMissing = chosen !== undefined && !options.some(({ value }) => value === chosen)
  return isMissing ? [...options, { value: chosen, label: m.back_office_queue_assigned_other() }] : options
}
