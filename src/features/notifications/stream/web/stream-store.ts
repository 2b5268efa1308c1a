import type { QueryClient } from '@tanstack/react-query'
import { NOTIFICATION_STREAM_PATH, type NotificationTopic } from '#features/notifications/contract.ts'
import {
  includesAll,
  type LoadedNotifications,
  listStaleQueries,
  withNew,
  withRead,
} from '#features/notifications/rules.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { NOTIFICATIONS_KEY } from '#features/notifications/web/api.ts'
import { openEventSource } from './event-source.ts'
import { joinSharedEventSource } from './shared-event-source.ts'

interface WatchOptions {
  client: QueryClient
  userId: string
  /** Called when the list can be fetched: what comes after it will be heard, or there is no stream. */
  onListening(): void
}

/** An event of the server; tabs of one browser also pass it to each other. */
type LiveEvent =
  | { event: 'notification'; data: Notification }
  | { event: 'read'; data: { read: string[] | 'all' } }
  | { event: 'changed'; data: { topic: NotificationTopic } }
  | { event: 'refresh' }

/** Updates the cached list with the server's events while the page is shown. Returns a function that stops it. */
export function watchNotifications(options: WatchOptions): () => void {
  return joinSharedEventSource<LiveEvent>({
    name: `pobyt-notifications-${options.userId}`,
    open: openStream,
    onEvent: (liveEvent) => apply(options, liveEvent),
  })
}

function openStream(onEvent: (event: LiveEvent) => void): () => void {
  return openEventSource({
    path: NOTIFICATION_STREAM_PATH,
    handlers: {
      notification: (data) => onEvent({ event: 'notification', data: JSON.parse(data) }),
      changed: (data) => onEvent({ event: 'changed', data: JSON.parse(data) }),
      read: (data) => onEvent({ event: 'read', data: JSON.parse(data) }),
    },
    onRefresh: () => onEvent({ event: 'refresh' }),
  })
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
