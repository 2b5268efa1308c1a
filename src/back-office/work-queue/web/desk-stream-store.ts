import { QUEUE_STREAM_PATH } from '#back-office/work-queue/contract.ts'
import { type QueryName, queryClient } from '#client/query-client.ts'
import { importBell } from '#features/notifications/web/use-live-notifications.ts'

/** Changes of the desk are read at most this often. */
const ROUND_MS = 1_000
const POLL_MS = 60_000

const DESK: readonly QueryName[] = ['queue', 'case']
/** The account, too: its call shows a session that has ended. */
const EVERYTHING: readonly QueryName[] = [...DESK, 'account']

interface DeskEvent {
  event: 'desk'
}

/**
 * Reads the queue and the open case anew when anything changes in them, wherever and by whomever. All tabs of a browser
 * share one stream, which ends with its session. Returns a function that stops it.
 */
export function watchDesk(userId: string): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  importBell().then(
    (bell) => {
      if (!stopped) stop = join(userId, bell)
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

type Bell = Awaited<ReturnType<typeof importBell>>

function join(userId: string, { joinSharedEventSource, openEventSource }: Bell): () => void {
  return joinSharedEventSource<DeskEvent>({
    name: `pobyt-desk-${userId}`,
    open: (onEvent) =>
      openEventSource({
        path: QUEUE_STREAM_PATH,
        handlers: { desk: () => onEvent({ event: 'desk' }) },
        onRefresh: () => onEvent({ event: 'refresh' }),
      }),
    onEvent: ({ event }) => void refetch(event === 'desk' ? DESK : EVERYTHING),
  })
}

const stale = new Set<QueryName>()
let isRunning = false

/** One round after the other: the answers of one are there before the next begins, however fast changes come. */
async function refetch(names: readonly QueryName[]): Promise<void> {
  for (const name of names) stale.add(name)
  if (isRunning) return
  isRunning = true
  while (stale.size > 0) {
    const round = [...stale]
    stale.clear()
    const early = round.filter(isFirstUnderWay)
    await Promise.all([...round.map(invalidate), new Promise((done) => setTimeout(done, ROUND_MS))])
    // Its answer may be older than the change, and what is being fetched for the first time is not fetched twice.
    for (const name of early) stale.add(name)
  }
  isRunning = false
}

/** A hidden tab reads the desk when it is seen again. */
function invalidate(name: QueryName): Promise<void> {
  const isSeen = name === 'account' || document.visibilityState === 'visible'
  return queryClient.invalidateQueries({ queryKey: [name], refetchType: isSeen ? 'active' : 'none' })
}

function isFirstUnderWay(name: QueryName): boolean {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [name] })
  return queries.some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
}
