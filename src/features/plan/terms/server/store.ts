import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { caseTerms } from './table.ts'

type NewRow = typeof caseTerms.$inferInsert

/** Adds a term; false when its id is taken. */
export async function insertTerm(tx: Tx, term: NewRow): Promise<boolean> {
  const added = await tx.insert(caseTerms).values(term).onConflictDoNothing().returning({ id: caseTerms.id })
  return added.length > 0
}

interface OwnTerm {
  id: string
  case_id: string
}

const isTerm = ({ id, case_id }: OwnTerm) => and(eq(caseTerms.id, id), eq(caseTerms.case_id, case_id))

/** How many terms a case has. */
export function countTerms(tx: Tx, caseId: string): Promise<number> {
  return tx.$count(caseTerms, eq(caseTerms.case_id, caseId))
}

/** True for a term of this case. */
export async function hasTerm(tx: Tx, term: OwnTerm): Promise<boolean> {
  return (await tx.$count(caseTerms, isTerm(term))) > 0
}

/** Marks a term as done, or not; false when there is none. */
export async function updateTerm(tx: Tx, { done, ...term }: OwnTerm & { done: boolean }): Promise<boolean> {
  const done_at = done ? sql`coalesce(${caseTerms.done_at}, now())` : null
  const changed = await tx
    .update(caseTerms)
    .set({ done_at })
    .where(isTerm(term))
    .returning({ id: caseTerms.id })
  return changed.length > 0
}

/** False when there is none. */
export async function deleteTerm(tx: Tx, term: OwnTerm): Promise<boolean> {
  const gone = await tx.delete(caseTerms).where(isTerm(term)).returning({ id: caseTerms.id })
  return gone.length > 0
}
