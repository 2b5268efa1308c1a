import { useInfiniteQuery } from '@tanstack/react-query'
import { offer } from '#back-office/desk/web/command-text.ts'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { KeyButton } from '#back-office/desk/web/key-button.tsx'
import type { InboxRow } from '#back-office/inbox/schema.ts'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { inboxQuery } from './api.ts'
import { EntryList } from './entry-list.tsx'
import { EntryView } from './entry-view.tsx'
import {
  ANSWER_FIELD,
  CLOSE_REASON_FIELD,
  focusElement,
  NEW_CASE_BUTTON,
  pressButton,
} from './inbox-focus.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import { useInboxView } from './use-inbox-view.ts'

/** Contact messages and requests for consultations: read, answer, put them where they belong, close. */
export default function InboxPage() {
  const { view, open } = useInboxView()
  const query = useInfiniteQuery(inboxQuery(view.show))
  const rows = listRows(query.data?.pages.flatMap((page) => page.rows) ?? [])
  const keys = useKeys({ ids: rows.map(({ id }) => id), entry: view.entry, open })
  return (
    <DeskScreen
      title={m.back_office_inbox_title()}
      actions={<Keys keys={keys} hasEntry={view.entry !== undefined} />}
    >
      <InboxTabs
        view={view}
        counts={query.data?.pages.at(-1)?.counts}
        className={view.entry && 'max-md:hidden'}
      />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,19.75rem)_minmax(0,1fr)]">
        <div className={classNames('grid min-w-0 gap-4', view.entry && 'max-md:hidden')}>
          <List query={query} rows={rows} />
        </div>
        {view.entry ? (
          <EntryView key={view.entry} id={view.entry} show={view.show} />
        ) : (
          <p className="rounded-card border border-line border-dashed p-6 text-ink-2 max-md:hidden">
            {m.back_office_inbox_choose()}
          </p>
        )}
      </div>
    </DeskScreen>
  )
}

type InboxResult = ReturnType<typeof useInfiniteQuery<unknown, Error>>

interface ListProps {
  query: Pick<
    InboxResult,
    'data' | 'error' | 'isRefetchError' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  > & {
    refetch(): Promise<unknown>
    fetchNextPage(): Promise<unknown>
  }
  rows: readonly InboxRow[]
}

function List({ query, rows }: ListProps) {
  return (
    <QueryScreen
      query={query}
      failed={{
        title: m.back_office_inbox_failed_title(),
        safe: m.back_office_desk_load_failed_safe(),
        advice: m.back_office_desk_load_failed_advice(),
      }}
      skeleton={<SkeletonRows count={6} />}
    >
      {() => <LoadedList query={query} rows={rows} />}
    </QueryScreen>
  )
}

function LoadedList({ query, rows }: ListProps) {
  const { view } = useInboxView()
  if (rows.length === 0)
    return (
      <EmptyState
        picture={TrayPicture}
        title={m.back_office_inbox_empty_title()}
        text={view.show === 'closed' ? m.back_office_inbox_empty_closed() : m.back_office_inbox_empty_text()}
      />
    )
  return (
    <>
      <EntryList rows={rows} view={view} />
      <p role="status" className="type-small text-ink-2 empty:hidden">
        {query.isRefetchError ? m.back_office_inbox_old() : null}
      </p>
      <LoadMoreButton more={query}>{m.back_office_inbox_more()}</LoadMoreButton>
    </>
  )
}

/** An entry that has moved between two pages meanwhile is shown once. */
function listRows(rows: readonly InboxRow[]): InboxRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

interface KeysOptions {
  ids: readonly string[]
  entry: string | undefined
  open(id: string): void
}

/** J and K go through the list, R answers, N makes a case, E closes. */
function useKeys({ ids, entry, open }: KeysOptions) {
  const move = (by: 1 | -1) => {
    const at = entry ? ids.indexOf(entry) : -1
    const next = ids[at < 0 ? 0 : Math.max(0, Math.min(at + by, ids.length - 1))]
    if (next && next !== entry) open(next)
  }
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    r: () => focusElement(ANSWER_FIELD),
    n: () => pressButton(NEW_CASE_BUTTON),
    e: () => focusElement(CLOSE_REASON_FIELD),
  }
  useShortcuts(keys)
  return keys
}

/** The keys, each a button. */
function Keys({ keys, hasEntry }: { keys: ReturnType<typeof useKeys>; hasEntry: boolean }) {
  return (
    <div className="-mx-2 flex flex-wrap">
      <KeyButton shortcut="J" {...offer(m.back_office_palette_inbox_next())} onClick={keys.j}>
        {m.back_office_inbox_key_next()}
      </KeyButton>
      <KeyButton shortcut="K" {...offer(m.back_office_palette_inbox_previous())} onClick={keys.k}>
        {m.back_office_inbox_key_previous()}
      </KeyButton>
      {hasEntry ? (
        <>
          <KeyButton shortcut="R" {...offer(m.back_office_palette_inbox_answer())} onClick={keys.r}>
            {m.back_office_inbox_key_answer()}
          </KeyButton>
          <KeyButton shortcut="N" {...offer(m.back_office_palette_inbox_case())} onClick={keys.n}>
            {m.back_office_inbox_key_case()}
          </KeyButton>
          <KeyButton shortcut="E" {...offer(m.back_office_palette_inbox_close())} onClick={keys.e}>
            {m.back_office_inbox_key_close()}
          </KeyButton>
        </>
      ) : null}
    </div>
  )
}
