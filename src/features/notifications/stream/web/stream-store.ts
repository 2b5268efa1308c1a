import type { QueryClient } from '@tanstack/react-query'
import type { NotificationTopic } from '#features/notifications/contract.ts'
import {
  includesAll,
  type LoadedNotifications,
  listStaleQueries,
  withNew,
  withRead,
} from '#features/notifications/rules.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { NOTIFICATIONS_KEY } from '#features/notifications/web/api.ts'
import type { LiveEvent } from './event-source.ts'
import { joinSharedEventSource } from './shared-event-source.ts'

interface WatchOptions {
  client: QueryClient
  userId: string
  /** Called when the list can be fetched: what comes after it will be heard, or there is no stream. */
  onListening(): void
}

/** Updates the cached list with the server's events while the page is shown. Returns a function that stops it. */
export function watchNotifications(options: WatchOptions): () => void {
  const onEvent = (liveEvent: LiveEvent) => apply(options, liveEvent)
  const join = () => joinSharedEventSource({ userId: options.userId, onEvent })
  let leave = join()
  // A page in the back/forward cache must hold neither a lock nor a stream.
  const onHide = () => leave()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    leave = join()
    onEvent({ event: 'refresh' })
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
    leave()
  }
}

function apply(options: WatchOptions, liveEvent: LiveEvent): void {
  if (liveEvent.event === 'notification') addNew(options, liveEvent.data)
  else if (liveEvent.event === 'changed') invalidateStale(options.client, liveEvent.data.topic)
  else if (liveEvent.event === 'read') markRead(options.client, liveEvent.data.read)
  else {
    void refetch(options.client)
    options.onListening()
  }
}

function addNew({ client, userId }: WatchOptions, added: Notification): void {
  if (added.user_id !== userId) return
  change(client, (loaded) => withNew(loaded, added))
  invalidateStale(client, added.topic)
}

function invalidateStale(client: QueryClient, topic: NotificationTopic): void {
  for (const name of listStaleQueries(topic)) void client.invalidateQueries({ queryKey: [name] })
}

function markRead(client: QueryClient, read: string[] | 'all'): void {
  const loaded = client.getQueryData<LoadedNotifications>(NOTIFICATIONS_KEY)
  change(client, (current) => withRead(current, read))
  // 'all': a notification may have arrived in between. Not loaded here: the unread count must be fetched.
  if (loaded && (read === 'all' || !includesAll(loaded, read))) void refetch(client)
}

/** A running request may return data older than this event, so the list is fetched again. */
function change(client: QueryClient, update: (loaded: LoadedNotifications) => LoadedNotifications): void {
  const isFetching = client.isFetching({ queryKey: NOTIFICATIONS_KEY }) > 0
  client.setQueryData<LoadedNotifications>(NOTIFICATIONS_KEY, (loaded) => loaded && update(loaded))
  if (isFetching) void refetch(client)
}

/**
 * A visible tab fetches the list at once, a hidden tab when it becomes visible again. A running request is cancelled
 * first: its data may be older than the event, and a first request would otherwise not be repeated.
 */
async function refetch(client: QueryClient): Promise<void> {
  const visible = isVisible()
  if (visible) await client.cancelQueries({ queryKey: NOTIFICATIONS_KEY })
  await client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY, refetchType: visible ? 'active' : 'none' })
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}
