import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'

interface NewAccount {
  full_name: string
  /** In lower case. */
  email: string
  locale: string
}

/**
 * Inserts an account that nobody can sign in to yet: without a password, with an address that is not confirmed, and
 * without terms that anybody has agreed to. Null when the address has an account.
 */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const { full_name, email, locale } = account
  const added = await tx.execute(sql`
    insert into "user" (id, full_name, email, locale) values (${randomUUID()}, ${full_name}, ${email}, ${locale})
    on conflict (email) do nothing returning id`)
  return rows<{ id: string }>(added)[0]?.id ?? null
}
