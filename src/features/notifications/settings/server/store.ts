import { eq, sql } from 'drizzle-orm'
import { changedRows, type Database, type Tx } from '#database/database.ts'
import type { NotificationTopic } from '#features/notifications/contract.ts'
import { notificationSettings } from '#features/notifications/server/table.ts'
import { user } from '#session/session-table.ts'

export interface Choice {
  topic: NotificationTopic
  mail: boolean
}

/** The person's settings; topics without a setting are omitted. */
export function listChoices(tx: Tx, userId: string): Promise<Choice[]> {
  const { topic, mail } = notificationSettings
  return tx.select({ topic, mail }).from(notificationSettings).where(eq(notificationSettings.user_id, userId))
}

/** Inserts or updates one setting; false when the person does not exist. */
export async function saveChoice(
  db: Tx | Database,
  { userId, topic, mail }: Choice & { userId: string },
): Promise<boolean> {
  const saved = await db.execute(sql`
    insert into notification_settings (user_id, topic, mail)
    select id, ${topic}::text, ${mail}::boolean from "user" where id = ${userId}
    on conflict (user_id, topic) do update set mail = excluded.mail`)
  return changedRows(saved) > 0
}

/** The language in which mails are written to the person; undefined when the account is gone. */
export async function getLocale(db: Tx | Database, userId: string): Promise<string | undefined> {
  const [owner] = await db.select({ locale: user.locale }).from(user).where(eq(user.id, userId))
  return owner?.locale
}
