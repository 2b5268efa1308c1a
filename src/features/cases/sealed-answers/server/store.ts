import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import type { SealedText } from './service.ts'

interface StoredAnswer {
  field: string
  /** Null deletes the answer. */
  answer: SealedText | null
}

/** Stores the answers of a case and returns the names of those that were not what they are now. */
export async function saveStored(
  tx: Tx,
  { case: { id, user_id }, answers }: { case: Pick<CaseRow, 'id' | 'user_id'>; answers: StoredAnswer[] },
): Promise<string[]> {
  const fields = sql.param(answers.map(({ field }) => field))
  const texts = sql.param(answers.map(({ answer }) => answer))
  const found = await tx.execute(sql`
    select a.field from unnest(${fields}::text[], ${texts}::text[]) a (field, answer)
    where save_sealed_answer(${id}::uuid, ${user_id}, a.field, a.answer)`)
  return rows<{ field: string }>(found).map(({ field }) => field)
}

/** The answers of a case as they are stored, by field. */
export async function listStored(
  tx: Tx | Database,
  caseId: string,
): Promise<{ field: string; answer: SealedText }[]> {
  const found = await tx.execute(
    sql`select field, answer from sealed_answers where case_id = ${caseId}::uuid order by field`,
  )
  return rows<{ field: string; answer: SealedText }>(found)
}
