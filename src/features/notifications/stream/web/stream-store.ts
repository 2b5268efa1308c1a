import type { QueryClient } from '@tanstack/react-query'
import {
  knowsAll,
  listAffected,
  type NotificationFeed,
  withNew,
  withRead,
} from '#features/notifications/rules.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { NOTIFICATIONS_KEY } from '#features/notifications/web/api.ts'
import type { LiveEvent } from './event-source.ts'
import { joinSharedEventSource } from './shared-event-source.ts'

interface Watch {
  client: QueryClient
  userId: string
}

/** Keeps the list in step with the server while the page is shown. Returns how to stop. */
export function watchNotifications(watch: Watch): () => void {
  const hear = (told: LiveEvent) => apply(watch, told)
  const join = () => joinSharedEventSource({ userId: watch.userId, hear })
  let leave = join()
  // A page that may come back by the Back button holds no lock and no stream meanwhile.
  const onHide = () => leave()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    leave = join()
    hear({ event: 'refresh' })
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
    leave()
  }
}

function apply(watch: Watch, told: LiveEvent): void {
  if (told.event === 'notification') addNew(watch, told.data)
  else if (told.event === 'read') markRead(watch.client, told.data.read)
  else void askAgain(watch.client)
}

function addNew({ client, userId }: Watch, added: Notification): void {
  if (added.user_id !== userId) return
  change(client, (feed) => withNew(feed, added))
  for (const word of listAffected(added.topic)) void client.invalidateQueries({ queryKey: [word] })
}

function markRead(client: QueryClient, read: string[] | 'all'): void {
  const feed = client.getQueryData<NotificationFeed>(NOTIFICATIONS_KEY)
  change(client, (known) => withRead(known, read))
  // All: one may have come in between. Not listed here: the badge has to be asked for.
  if (feed && (read === 'all' || !knowsAll(feed, read))) void askAgain(client)
}

/** An answer under way may be older than what was just heard: then it is asked for once more. */
function change(client: QueryClient, by: (feed: NotificationFeed) => NotificationFeed): void {
  const asking = client.isFetching({ queryKey: NOTIFICATIONS_KEY }) > 0
  client.setQueryData<NotificationFeed>(NOTIFICATIONS_KEY, (feed) => feed && by(feed))
  if (asking) void askAgain(client)
}

/**
 * At once where somebody looks; a hidden tab asks when it is looked at again. What is under way is given up first: it may
 * be older than what was heard, and a first answer would not be asked for twice.
 */
async function askAgain(client: QueryClient): Promise<void> {
  const seen = isSeen()
  if (seen) await client.cancelQueries({ queryKey: NOTIFICATIONS_KEY })
  await client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY, refetchType: seen ? 'active' : 'none' })
}

function isSeen(): boolean {
  return document.visibilityState === 'visible'
}
