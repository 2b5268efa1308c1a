import { type SQL, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { eraseJobs } from '#jobs/erase-jobs.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { emailOutbox } from './email-outbox-table.ts'
import { MAIL_QUEUE } from './mail-queue.ts'

/** Mails to the person. Whoever writes mails to the consultancy about a person erases them by `eraseMailsAbout`. */
export const MAIL_ERASURE: EraseFile = {
  tables: [emailOutbox],
  async erase(tx, { email }) {
    await eraseMails(tx, sql`lower(recipient) = lower(${email})`)
    return []
  },
}

/** Deletes the mails whose deduplication key begins with one of `keys`, to whomever they are, and their jobs. */
export async function eraseMailsAbout(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await eraseMails(
    tx,
    sql`exists (select from unnest(${sql.param([...keys])}::text[]) as about (key) where starts_with(dedupe_key, about.key))`,
  )
}

async function eraseMails(tx: Tx, condition: SQL): Promise<void> {
  const deleted = await tx.execute(sql`delete from email_outbox where ${condition} returning id`)
  const ids = rows<{ id: string }>(deleted).map(({ id }) => id)
  await eraseJobs(tx, { queue: MAIL_QUEUE, ids })
}
