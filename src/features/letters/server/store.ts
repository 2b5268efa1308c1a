import { and, eq, sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { anyOf } from '#database/statement.ts'
import { filesOf } from '#features/messages/files/server/store.ts'
import { caseFiles } from '#features/messages/files/server/table.ts'
import { type LetterKind, REMINDED_BEFORE_DAYS } from '../contract.ts'
import type { Letter } from '../schema.ts'
import { caseLetters } from './table.ts'

export type LetterRow = typeof caseLetters.$inferSelect
type NewRow = typeof caseLetters.$inferInsert

/** A letter as it is listed, without the rule, which is a record. */
export type ListedLetter = Omit<Letter, 'rule' | 'source' | 'source_url' | 'checked_on'>

/** The letters of a case, the newest first; one of them where an id is given. `added_by` is the id of an account. */
export async function listLetters(
  tx: Tx,
  { caseId, id = null }: { caseId: string; id?: string | null },
): Promise<ListedLetter[]> {
  const found = await tx.execute(sql`
    select l.id, l.version, l.kind, l.way, l.arrived_on::text, l.opened_on::text, l.delivered_on::text, l.named_until::text,
      l.visit_on::text, l.visit_time, l.visit_place, l.due_on::text, l.answered_at is not null as answered, l.by_staff,
      l.added_by, ${isoInstant('l.added_at')} as added_at, ${filesOf(sql`l.id`, 'letters')} as files
    from case_letters l where l.case_id = ${caseId}::uuid and (${id}::uuid is null or l.id = ${id}::uuid)
    order by l.arrived_on desc, l.added_at desc`)
  return rows<ListedLetter>(found)
}

/** Names by the ids of accounts. Needs owner rights, like all that follows. */
export async function namesOfAccounts(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await tx.execute(sql`select id, full_name as name from "user" where id = ${anyOf(ids)}`)
  return new Map(rows<{ id: string; name: string }>(found).map(({ id, name }) => [id, name]))
}

/** Adds a letter; null when its id is taken. */
export async function insertLetter(tx: Tx, letter: NewRow): Promise<LetterRow | null> {
  const [added] = await tx.insert(caseLetters).values(letter).onConflictDoNothing().returning()
  return added ?? null
}

interface LetterOf {
  id: string
  caseId: string
}

const isLetter = ({ id, caseId }: LetterOf) => and(eq(caseLetters.id, id), eq(caseLetters.case_id, caseId))

/** How many letters a case has. Another one for it waits until the transaction ends. */
export async function countLetters(tx: Tx, caseId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('letters:' || ${caseId}))`)
  return tx.$count(caseLetters, eq(caseLetters.case_id, caseId))
}

/** The letter of a case, locked until the transaction ends; null when there is none. */
export async function lockLetter(tx: Tx, letter: LetterOf): Promise<LetterRow | null> {
  const [row] = await tx.select().from(caseLetters).where(isLetter(letter)).for('update')
  return row ?? null
}

/** How many files a letter has. */
export function countFilesOf(tx: Tx, id: string): Promise<number> {
  return tx.$count(caseFiles, and(eq(caseFiles.attached_to, id), eq(caseFiles.purpose, 'letters')))
}

/** Changes a letter. */
export async function updateLetter(tx: Tx, id: string, values: Partial<NewRow>): Promise<void> {
  await tx.update(caseLetters).set(values).where(eq(caseLetters.id, id))
}

/** Deletes a letter and the rows of its files; returns the names of their objects. */
export async function deleteLetter(tx: Tx, id: string): Promise<string[]> {
  const files = await tx
    .delete(caseFiles)
    .where(and(eq(caseFiles.attached_to, id), eq(caseFiles.purpose, 'letters')))
    .returning({ name: caseFiles.object_name })
  await tx.delete(caseLetters).where(eq(caseLetters.id, id))
  return files.map(({ name }) => name)
}

/** The page of a letter; null when the letter has no such page. */
export async function findLetterFile(
  tx: Tx,
  { id, file }: { id: string; file: string },
): Promise<{ id: string; author_kind: string } | null> {
  const [found] = await tx
    .select({ id: caseFiles.id, author_kind: caseFiles.author_kind })
    .from(caseFiles)
    .where(and(eq(caseFiles.id, file), eq(caseFiles.attached_to, id), eq(caseFiles.purpose, 'letters')))
  return found ?? null
}

interface OfKinds {
  caseId: string
  kinds: readonly LetterKind[]
}

/** The first day by which a letter of these kinds waits for an answer; null when none does. */
export async function findFirstDue(tx: Tx, { caseId, kinds }: OfKinds): Promise<string | null> {
  const found = await tx.execute(sql`
    select min(due_on)::text as due_on from case_letters
    where case_id = ${caseId}::uuid and answered_at is null and kind = ${anyOf(kinds)}`)
  return rows<{ due_on: string | null }>(found)[0]?.due_on ?? null
}

/** True when a letter of these kinds is there, answered or not. */
export async function hasLetterOf(tx: Tx, { caseId, kinds }: OfKinds): Promise<boolean> {
  return (await tx.$count(caseLetters, sql`case_id = ${caseId}::uuid and kind = ${anyOf(kinds)}`)) > 0
}

/** Marks the open letters of these kinds as answered. */
export async function markAllAnswered(
  tx: Tx,
  { caseId, kinds, now }: OfKinds & { now: Date },
): Promise<void> {
  await tx
    .update(caseLetters)
    .set({ answered_at: now })
    .where(sql`case_id = ${caseId}::uuid and answered_at is null and kind = ${anyOf(kinds)}`)
}

/** True when a letter has a file of this name and size. */
export async function hasSameFile(
  tx: Tx,
  { id, file_name, file_size }: { id: string; file_name: string; file_size: number },
): Promise<boolean> {
  const same = and(
    eq(caseFiles.attached_to, id),
    eq(caseFiles.purpose, 'letters'),
    eq(caseFiles.file_name, file_name),
    eq(caseFiles.file_size, file_size),
  )
  return (await tx.$count(caseFiles, same)) > 0
}

/** The rows of open letters whose last day is near, or today, in cases that have not ended; by id after `after`. */
export async function listNear(
  db: Database,
  { today, after, limit }: { today: string; after: string; limit: number },
): Promise<string[]> {
  const [first] = REMINDED_BEFORE_DAYS
  const found = await db.execute(sql`
    select l.id from case_letters l join cases c on c.id = l.case_id
    where l.answered_at is null and l.due_on between ${today}::date and ${today}::date + ${first}::int
      and c.ended_at is null and l.id > ${after}::uuid
    order by l.id limit ${limit}`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

/** An open letter in a case that has not ended, locked until the transaction ends; null when it is none any more. */
export async function lockNear(tx: Tx, id: string): Promise<LetterRow | null> {
  const [row] = await tx
    .select()
    .from(caseLetters)
    .where(
      and(
        eq(caseLetters.id, id),
        sql`answered_at is null and exists (select from cases c where c.id = case_id and c.ended_at is null)`,
      ),
    )
    .for('update')
  return row ?? null
}
