import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'

// All functions need owner rights.

/** Gives the unfinished registration of a person a code in place of any before; returns until when it works. */
export async function saveCode(
  tx: Tx,
  { caseId, hash, days }: { caseId: string; hash: string; days: number },
): Promise<Date | null> {
  const saved = await tx.execute(sql`
    update walk_ins set code_hash = ${hash}, code_ends_at = now() + make_interval(days => ${days}::int)
    where case_id = ${caseId}::uuid and made_account returning code_ends_at`)
  const [row] = rows<{ code_ends_at: string }>(saved)
  return row ? new Date(row.code_ends_at) : null
}

export interface CodeOwner {
  case_id: string
  user_id: string
  /** Name of who has opened the case; null when the account is gone. */
  colleague: string | null
}

/** Whose code has one of these hashes, while it works and the case is open; null for any other. */
export async function findCodeOwner(tx: Tx, hashes: readonly string[]): Promise<CodeOwner | null> {
  const found = await tx.execute(sql`
    select w.case_id, w.user_id, (select full_name from "user" u where u.id = w.opened_by) as colleague
    from walk_ins w join cases c on c.id = w.case_id
    where w.code_hash = ${anyOf(hashes)} and w.code_ends_at > now() and c.ended_at is null`)
  return rows<CodeOwner>(found)[0] ?? null
}

/** Ends a code; false when it was used meanwhile. */
export async function spendCode(
  tx: Tx,
  { caseId, hashes }: { caseId: string; hashes: readonly string[] },
): Promise<boolean> {
  const spent = await tx.execute(sql`
    update walk_ins set code_hash = null, code_ends_at = null
    where case_id = ${caseId}::uuid and code_hash = ${anyOf(hashes)} returning case_id`)
  return rows(spent).length > 0
}
