import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'

/** The channel on which every process hears what to show in open browsers (service.ts). */
export const LIVE_CHANNEL = 'pobyt_live'

/** Which notifications open browsers are told to be read. */
interface ReadMessage {
  user_id: string
  read: string[] | 'all'
}

/** Tells every process, when the caller's transaction commits. Any role may. */
export async function announce(tx: Tx, message: ReadMessage): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(message)})`)
}
