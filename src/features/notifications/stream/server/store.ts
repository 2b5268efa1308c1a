import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import type { NotificationTopic } from '#features/notifications/contract.ts'

/** The NOTIFY channel for events of open streams; every server process listens to it (service.ts). */
export const LIVE_CHANNEL = 'pobyt_live'

/** The NOTIFY payload for notifications that were marked as read. */
interface ReadMessage {
  user_id: string
  read: string[] | 'all'
}

/** The NOTIFY payload for something of a person that is not told by a notice, but makes open screens old. */
interface ChangedMessage {
  user_id: string
  changed: NotificationTopic
}

/** The NOTIFY payload for something of a case that the desk shows; its number, null for a restricted one. */
interface DeskMessage {
  desk: true
  case: string | null
}

/** The events of the desk that this transaction causes name the tab that has made the call. Any role may call it. */
export async function nameTab(tx: Tx, tab: string): Promise<void> {
  await tx.execute(sql`select set_config('app.tab', ${tab}, true)`)
}

/** Sends the message to every process when the caller's transaction commits. Any role may call it. */
export async function announce(tx: Tx, message: ReadMessage | ChangedMessage | DeskMessage): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(message)})`)
}
