// What the migrations make, in the build: the start compares the database with it (src/database/made-parts.ts).
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import type { Database } from '#database/database.ts'
import { listParts, partsFileOf } from '#database/made-parts.ts'
import { migratePglite, newestOf } from '#database/migrate.ts'
import { SOURCE_MIGRATIONS } from '#database/project-folders.ts'

function hashMigrations(): string {
  const hash = createHash('sha256')
  for (const file of globSync(['*.sql', 'meta/_journal.json'], { cwd: SOURCE_MIGRATIONS }).sort())
    hash.update(file).update(readFileSync(join(SOURCE_MIGRATIONS, file)))
  return hash.digest('hex')
}

/** Writes the roles, row policies and tables with row security of a migrated database into a build. */
export async function writeMadeParts(db: PgliteDatabase, build: string): Promise<void> {
  const parts = await listParts(db as unknown as Database)
  const made = { newest: newestOf(SOURCE_MIGRATIONS), migrations: hashMigrations(), ...parts }
  writeFileSync(partsFileOf(build), JSON.stringify(made))
}

/** Copies the list of another build, if it is of the same migrations. Returns whether it was. */
export function takeOverMadeParts(from: string, to: string): boolean {
  try {
    const text = readFileSync(partsFileOf(from), 'utf8')
    if (JSON.parse(text).migrations !== hashMigrations()) return false
    writeFileSync(partsFileOf(to), text)
    return true
  } catch {
    return false
  }
}

/** The list of a build without a template of its own: taken over, or of a database in memory. */
export async function makeMadeParts(from: string | null, to: string): Promise<void> {
  if (from && takeOverMadeParts(from, to)) return
  const pglite = await PGlite.create()
  const db = drizzle(pglite)
  await migratePglite({ db, migrationsDir: SOURCE_MIGRATIONS })
  await writeMadeParts(db, to)
  await pglite.close()
}
