import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import type { Person } from '#personal-data/person.ts'
import { contactMessages } from './table.ts'

export type ContactMessageRow = typeof contactMessages.$inferSelect

export async function insertContactMessage(
  tx: Tx,
  values: Pick<ContactMessageRow, 'name' | 'email' | 'phone' | 'subject' | 'message' | 'locale'>,
): Promise<ContactMessageRow> {
  const [row] = await tx.insert(contactMessages).values(values).returning()
  if (!row) throw new Error('the inserted message was not returned')
  return row
}

/** Deletes messages older than this, and the mails that contain them. */
export async function deleteContactMessages(db: Database, { before }: { before: Date }): Promise<void> {
  const moment = sql`${before.toISOString()}::timestamptz`
  await db.execute(sql`delete from contact_messages where created_at < ${moment}`)
  await db.execute(
    sql`delete from email_outbox where dedupe_key like 'contact-message:%' and created_at < ${moment}`,
  )
}

/** Condition of the messages of one person. Anybody can write any address, so it must be confirmed. */
export function messagesOf({ email, email_verified }: Person): SQL {
  return sql`${email_verified} and lower(${contactMessages.email}) = lower(${email})`
}
