import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import { fileWrites } from './file-write-table.ts'

const hashOf = (name: string) => createHash('sha256').update(name).digest()

/** Remembers, before the first byte is stored, that an object of this name is written. Outside of a transaction. */
export async function beginWrite(db: Database, name: string): Promise<void> {
  await db
    .insert(fileWrites)
    .values({ name_hash: hashOf(name) })
    .onConflictDoUpdate({ target: fileWrites.name_hash, set: { begun_at: sql`now()` } })
}

/** Which of these objects this database began to write, and no sweep has decided about. */
export async function listBegun(db: Database, names: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(names.map((name) => [hashOf(name).toString('hex'), name]))
  const found = await db.execute(sql`
    select encode(name_hash, 'hex') as hash from file_writes
    where name_hash in (
      select decode(hash, 'hex') from jsonb_array_elements_text(${JSON.stringify([...byHash.keys()])}::jsonb) as hash)`)
  return new Set(rows<{ hash: string }>(found).flatMap(({ hash }) => byHash.get(hash) ?? []))
}

/** Forgets the writes that began before this: a sweep has found their row, or moved the file. */
export async function forgetWrites(db: Database, before: Date): Promise<void> {
  await db.delete(fileWrites).where(lt(fileWrites.begun_at, before))
}
