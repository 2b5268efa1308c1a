import type { Query } from '@tanstack/react-query'
import { DESK_STREAM_PATH } from '#back-office/desk/contract.ts'
import { TAB_ID } from '#back-office/desk/web/tab-store.ts'
import { type QueryName, queryClient } from '#client/query-client.ts'
import type { importLiveUpdates } from '#features/notifications/web/use-live-notifications.ts'

/** Changes of the desk are read at most this often. */
const ROUND_MS = 1_000
/** What a screen fetches begins a little before it watches. */
const MARGIN_MS = 1_000

type Key = readonly [QueryName, string?]

/** What the stream speaks of. */
const OF_DESK: readonly QueryName[] = [
  'queue',
  'case',
  'household',
  'visits',
  'my-day',
  'inbox',
  'inbox-entry',
]
/** The account, too: its call shows a session that has ended. */
const EVERYTHING = [...OF_DESK, 'account' as const].map((name): Key => [name])

/** The number of the case that has changed, null for a restricted one; and the tab that has the change from its own answer. */
interface CaseEvent {
  event: 'desk'
  data: { case: string | null; tab?: string }
}

/** The id of the entry of the inbox that has changed; null when only the list has. */
interface InboxEvent {
  event: 'inbox'
  data: { entry: string | null }
}

type DeskEvent = CaseEvent | InboxEvent

type LiveUpdates = Awaited<ReturnType<typeof importLiveUpdates>>

interface DeskWatch {
  userId: string
  /** When its first screen began to fetch, by performance.now(). */
  since: number
  updates: LiveUpdates
}

/**
 * Reads the queue, the visits and the open case anew when anything changes in them, wherever and by whomever. All tabs of a
 * browser share one stream, which ends with its session. Returns a function that stops it.
 */
export function watchDesk({ userId, since, updates }: DeskWatch): () => void {
  const isKnown = createFirstRefresh(since)
  return updates.joinSharedEventSource<DeskEvent>({
    name: `pobyt-desk-${userId}`,
    open: (onEvent) =>
      updates.openEventSource({
        path: DESK_STREAM_PATH,
        handlers: {
          desk: (data) => onEvent({ event: 'desk', data: JSON.parse(data) }),
          inbox: (data) => onEvent({ event: 'inbox', data: JSON.parse(data) }),
        },
        onRefresh: (data = '{}') => onEvent({ event: 'refresh', ...JSON.parse(data) }),
      }),
    onEvent: (event) => {
      if (event.event !== 'refresh') void refetch(listChanged(event))
      else if (!isKnown(event.quiet_ms)) void refetch(EVERYTHING)
    },
  })
}

/**
 * Whether a refresh has nothing new: the first one, where the desk was quiet since the screen began to fetch. What was
 * fetched before that, on an earlier visit to the desk, may be old.
 */
function createFirstRefresh(since: number) {
  const began = Date.now() - (performance.now() - since)
  let isFirst = true
  return (quietMs = 0): boolean => {
    const wasFirst = isFirst
    isFirst = false
    const isQuiet = quietMs > performance.now() - since + MARGIN_MS
    return (
      wasFirst &&
      isQuiet &&
      !queryClient
        .getQueryCache()
        .getAll()
        .some((query) => isOlder(query, began))
    )
  }
}

const isOlder = ({ queryKey, state }: Query, began: number) =>
  state.data !== undefined && state.dataUpdatedAt < began && OF_DESK.includes(queryKey[0])

function listChanged({ event, data }: DeskEvent): readonly Key[] {
  if (event === 'desk' && data.tab === TAB_ID) return []
  if (event === 'inbox') return data.entry === null ? [['inbox']] : [['inbox'], ['inbox-entry', data.entry]]
  const ofCase: Key = data.case === null ? ['case'] : ['case', data.case]
  return [['queue'], ['household'], ['visits'], ['my-day'], ofCase]
}

const stale = new Map<string, Key>()
let isRunning = false

const note = (keys: readonly Key[]) => {
  for (const key of keys) stale.set(key.join(' '), key)
}

/** One round after the other: the answers of one are there before the next begins, however fast changes come. */
async function refetch(keys: readonly Key[]): Promise<void> {
  note(keys)
  if (isRunning) return
  isRunning = true
  while (stale.size > 0) {
    const round = [...stale.values()]
    stale.clear()
    const early = round.filter(isFirstUnderWay)
    await Promise.all([...round.map(invalidate), new Promise((done) => setTimeout(done, ROUND_MS))])
    // Its answer may be older than the change, and what is being fetched for the first time is not fetched twice.
    note(early)
  }
  isRunning = false
}

/** A hidden tab reads the desk when it is seen again. */
function invalidate(key: Key): Promise<void> {
  const isSeen = key[0] === 'account' || document.visibilityState === 'visible'
  return queryClient.invalidateQueries({ queryKey: key, refetchType: isSeen ? 'active' : 'none' })
}

function isFirstUnderWay(key: Key): boolean {
  const queries = queryClient.getQueryCache().findAll({ queryKey: key })
  return queries.some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
}
