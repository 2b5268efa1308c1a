import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'

/** The NOTIFY channel for events of open streams; every server process listens to it (service.ts). */
export const LIVE_CHANNEL = 'pobyt_live'

/** The NOTIFY payload for notifications that were marked as read. */
interface ReadMessage {
  user_id: string
  read: string[] | 'all'
}

/** Sends the message to every process when the caller's transaction commits. Any role may call it. */
export async function announce(tx: Tx, message: ReadMessage): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(message)})`)
}
