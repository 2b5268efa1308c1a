import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type Ref, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { AMBER_DAYS, RED_DAYS } from '#back-office/desk/contract.ts'
import { CoverGreeting } from '#back-office/desk/web/cover-notes.tsx'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type QueueView, queueQuery } from './api.ts'
import { AssignBar } from './assign-bar.tsx'
import { CaseSearch } from './case-search.tsx'
import { KeysHelp } from './keys-help.tsx'
import { QueueEmpty } from './queue-empty.tsx'
import { QueueActs, QueueFilters, TurnTabs } from './queue-filters.tsx'
import { QueueTable } from './queue-table.tsx'
import { describeOrder } from './queue-text.ts'
import { SearchStatus } from './search-status.tsx'
import { useActing } from './use-acting.tsx'
import type { SearchState } from './use-case-search.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { addressOfView, useQueueView } from './use-queue-view.ts'
import { useReturn } from './use-return.ts'
import { type Selection, useSelection } from './use-selection.ts'

const FailedJobsNotice = lazy(async () => {
  const { FailedJobsNotice } = await retriableImport(
    () => import('#back-office/failed-jobs/web/failed-jobs-notice.tsx'),
  )
  return { default: FailedJobsNotice }
})

const SnoozeRows = lazy(async () => {
  const { SnoozeRows } = await retriableImport(() => import('./snooze-rows.tsx'))
  return { default: SnoozeRows }
})

/** The work queue: every open case, whose turn it is, and what is to be done. */
export default function QueuePage() {
  const { user } = useAuth()
  const { view, change, linkTo } = useQueueView()
  const { key, search } = useLocation()
  const query = useInfiniteQuery(queueQuery(view))
  const counts = query.data?.pages.at(-1)?.counts
  // The desk was opened by its bare address: by a bookmark, or typed.
  if (user?.start_at && key === 'default' && search === '') return <Navigate to={user.start_at} replace />
  return (
    <div className="mx-auto grid max-w-[90rem] gap-4">
      <PageHeading title={m.shell_office_queue()} className="sr-only" />
      {user?.role === 'admin' ? (
        <Suspense>
          <FailedJobsNotice />
        </Suspense>
      ) : null}
      <CoverGreeting />
      <CaseSearch className="md:hidden" />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <TurnTabs view={view} linkTo={linkTo} counts={counts} />
        <QueueFilters view={view} onChange={change} linkTo={linkTo} />
        <QueueActs />
      </div>
      <SearchStatus view={view} counts={query.isPlaceholderData ? undefined : counts} />
      <Content view={view} query={query} />
    </div>
  )
}

type QueueResult = ReturnType<typeof useInfiniteQuery<Queue, Error, InfiniteData<Queue>>>

interface ContentProps {
  view: QueueView
  query: QueueResult
}

function Content({ view, query }: ContentProps) {
  return (
    <QueryScreen
      query={query}
      failed={{
        title: m.back_office_queue_failed_title(),
        safe: m.back_office_desk_load_failed_safe(),
        advice: m.back_office_desk_load_failed_advice(),
      }}
      skeleton={<SkeletonRows count={8} />}
    >
      {({ pages }) => <Found view={view} query={query} pages={pages} />}
    </QueryScreen>
  )
}

/** What is done with selected cases outlasts their leaving the list, and the list itself. */
function Found({ view, query, pages }: ContentProps & { pages: readonly Queue[] }) {
  const rows = useMemo(() => listRows(pages), [pages])
  const numbers = useMemo(() => rows.map(({ number }) => number), [rows])
  const selection = useSelection(numbers, addressOfView(view))
  const acting = useActing({ rows, selection })
  return (
    <>
      {rows.length === 0 ? (
        <QueueEmpty view={view} />
      ) : (
        <List
          view={view}
          query={query}
          pages={pages}
          rows={rows}
          numbers={numbers}
          selection={selection}
          acting={acting}
        />
      )}
      {acting.dialog}
    </>
  )
}

interface ListProps extends ContentProps {
  pages: readonly Queue[]
  rows: Queue['rows']
  numbers: readonly string[]
  selection: Selection
  acting: ReturnType<typeof useActing>
}

function List({ view, query, pages, rows, numbers, selection, acting }: ListProps) {
  const list = useRef<HTMLTableSectionElement>(null)
  const choice = useRef<HTMLSelectElement>(null)
  const help = useRef<HTMLButtonElement>(null)
  const address = addressOfView(view)
  const snooze = useSnoozing(rows)
  const onOpen = useReturn({ list, address, numbers, query, pages: pages.length })
  const { onListKey, returnToList, focusFirst } = useQueueKeys({
    list,
    numbers,
    onSelect: selection.toggle,
    onAssign: () => choice.current?.focus(),
    onSnooze: (number) => snooze.ask(selection.numbers.length > 0 ? selection.numbers : [number]),
    onHelp: () => help.current?.click(),
  })
  const finish = () => {
    if (selection.numbers.length === 0) return
    selection.clear()
    returnToList()
  }
  useArrivalFromSearch({ isReady: !query.isPlaceholderData, address, focusFirst })
  return (
    <>
      <QueueTable rows={rows} selection={selection} list={list} onKey={onListKey} onOpen={onOpen} />
      {selection.numbers.length > 0 ? (
        <AssignBar
          selection={selection}
          choice={choice}
          onAct={() => acting.open(returnToList)}
          onSnooze={() => snooze.ask(selection.numbers)}
          onDone={returnToList}
        />
      ) : null}
      <Suspense>
        {snooze.asked.length > 0 ? (
          <SnoozeRows rows={snooze.asked} onClose={snooze.close} onDone={finish} />
        ) : null}
      </Suspense>
      <Foot view={view} query={query} help={help} />
      <LoadMoreButton more={query}>{m.back_office_queue_more()}</LoadMoreButton>
    </>
  )
}

function Foot({ view, query, help }: ContentProps & { help: Ref<HTMLButtonElement> }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="type-small text-ink-2">
          {describeOrder(view.sort)} {m.back_office_queue_colours({ red: RED_DAYS, amber: AMBER_DAYS })}
        </p>
        <KeysHelp button={help} />
      </div>
      <p role="status" className="type-small text-ink-2 empty:hidden">
        {query.isRefetchError ? m.back_office_queue_old() : null}
      </p>
    </>
  )
}

/** The rows of which is asked until when they are snoozed: as they were then, whatever leaves the list meanwhile. */
function useSnoozing(rows: Queue['rows']) {
  const [asked, setAsked] = useState<Queue['rows']>([])
  return {
    asked,
    ask: (numbers: readonly (string | undefined)[]) =>
      setAsked(rows.filter(({ number }) => numbers.includes(number))),
    close: () => setAsked([]),
  }
}

interface ArrivalFromSearch {
  /** These rows are the answer to this view. */
  isReady: boolean
  address: string
  focusFirst(): void
}

/** After Enter in the search the first case takes the focus, once: not again on the way back. */
function useArrivalFromSearch({ isReady, address, focusFirst }: ArrivalFromSearch): void {
  const state = useLocation().state as SearchState | null
  const navigate = useNavigate()
  const isDue = isReady && state?.toList === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search.
  useEffect(() => {
    if (!isDue) return
    focusFirst()
    void navigate(address, { replace: true, preventScrollReset: true })
  }, [isDue])
}

/** A case that has moved between two pages meanwhile is shown once. */
function listRows(pages: readonly Queue[]): Queue['rows'] {
  return [...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.number, row]))).values()]
}
