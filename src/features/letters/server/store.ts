import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { filesOf } from '#features/messages/files/server/store.ts'
import type { Letter } from '../schema.ts'
import { caseLetters } from './table.ts'

type NewRow = typeof caseLetters.$inferInsert

/** A letter as it is stored, with its files; without the rule, which is a record. */
export type LetterRow = Omit<Letter, 'rule' | 'source' | 'source_url' | 'checked_on' | 'added_by'> & {
  added_by: string | null
}

/** Adds a letter; null when its id is taken. */
export async function insertLetter(tx: Tx, letter: NewRow): Promise<string | null> {
  const [added] = await tx
    .insert(caseLetters)
    .values(letter)
    .onConflictDoNothing()
    .returning({ id: caseLetters.id })
  return added?.id ?? null
}

/** The letters of a case, the newest first. `added_by` is the id of the account. */
export async function listLetters(tx: Tx, caseId: string): Promise<LetterRow[]> {
  const found = await tx.execute(sql`
    select l.id, l.kind, l.way, l.arrived_on::text, l.opened_on::text, l.delivered_on::text, l.named_until::text,
      l.visit_on::text, l.visit_time, l.visit_place, l.due_on::text, l.answered_at is not null as done, l.by_staff, l.added_by,
      to_char(l.added_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as added_at,
      ${filesOf(sql`l.id`, 'letters')} as files
    from case_letters l where l.case_id = ${caseId}::uuid order by l.arrived_on desc, l.added_at desc`)
  return rows<LetterRow>(found)
}

interface LetterOf {
  id: string
  case_id: string
}

const isLetter = ({ id, case_id }: LetterOf) => and(eq(caseLetters.id, id), eq(caseLetters.case_id, case_id))

/** How many letters a case has. */
export function countLetters(tx: Tx, caseId: string): Promise<number> {
  return tx.$count(caseLetters, eq(caseLetters.case_id, caseId))
}

/** True for a letter of this case. */
export async function hasLetter(tx: Tx, letter: LetterOf): Promise<boolean> {
  return (await tx.$count(caseLetters, isLetter(letter))) > 0
}

/** Marks a letter as answered, or not; false when there is none. */
export async function updateLetter(tx: Tx, { done, ...letter }: LetterOf & { done: boolean }): Promise<boolean> {
  const answered_at = done ? sql`coalesce(${caseLetters.answered_at}, clock_timestamp())` : null
  const changed = await tx
    .update(caseLetters)
    .set({ answered_at })
    .where(isLetter(letter))
    .returning({ id: caseLetters.id })
  return changed.length > 0
}

/** Deletes a letter; false when there is none. Its files are deleted before. */
export async function deleteLetter(tx: Tx, letter: LetterOf): Promise<boolean> {
  const gone = await tx.delete(caseLetters).where(isLetter(letter)).returning({ id: caseLetters.id })
  return gone.length > 0
}
