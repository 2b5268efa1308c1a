import { DESK_STREAM_PATH } from '#back-office/desk/contract.ts'
import { TAB_ID } from '#back-office/desk/web/tab-store.ts'
import { type QueryName, queryClient } from '#client/query-client.ts'
import { importLiveUpdates } from '#features/notifications/web/use-live-notifications.ts'

/** Changes of the desk are read at most this often. */
const ROUND_MS = 1_000
const POLL_MS = 60_000

type Key = readonly [QueryName, string?]

/** The account, too: its call shows a session that has ended. */
const EVERYTHING: readonly Key[] = [['queue'], ['case'], ['visits'], ['inbox'], ['inbox-entry'], ['account']]

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

/**
 * Reads the queue, the visits and the open case anew when anything changes in them, wherever and by whomever. All tabs of a browser
 * share one stream, which ends with its session. Returns a function that stops it.
 */
export function watchDesk(userId: string): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  importLiveUpdates().then(
    (updates) => {
      if (!stopped) stop = join(userId, updates)
    },
    (error: unknown) => {
      console.error('the changes of the desk cannot be heard', error)
      const poll = setInterval(() => void refetch(EVERYTHING), POLL_MS)
      stop = () => clearInterval(poll)
    },
  )
  return () => {
    stopped = true
    stop?.()
  }
}

type LiveUpdates = Awaited<ReturnType<typeof importLiveUpdates>>

function join(userId: string, { joinSharedEventSource, openEventSource }: LiveUpdates): () => void {
  return joinSharedEventSource<DeskEvent>({
    name: `pobyt-desk-${userId}`,
    open: (onEvent) =>
      openEventSource({
        path: DESK_STREAM_PATH,
        handlers: {
          desk: (data) => onEvent({ event: 'desk', data: JSON.parse(data) }),
          inbox: (data) => onEvent({ event: 'inbox', data: JSON.parse(data) }),
        },
        onRefresh: () => onEvent({ event: 'refresh' }),
      }),
    onEvent: (event) => void refetch(event.event === 'refresh' ? EVERYTHING : listChanged(event)),
  })
}

function listChanged({ event, data }: DeskEvent): readonly Key[] {
  if (event === 'desk' && data.tab === TAB_ID) return []
  if (event === 'inbox') return data.entry === null ? [['inbox']] : [['inbox'], ['inbox-entry', data.entry]]
  return [['queue'], ['visits'], data.case === null ? ['case'] : ['case', data.case]]
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
