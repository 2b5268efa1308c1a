import { readMigrations } from '#database/migrate.ts'
import { MIGRATIONS } from '#database/project-folders.ts'
import type { CommandContext } from './command.ts'

/** Applies the missing migrations and says which. Servers of the version before may go on running meanwhile. */
export async function migrateDatabase({ openDatabase, applied, print }: CommandContext): Promise<void> {
  await openDatabase()
  for (const { tag } of applied) print(tag)
  const newest = readMigrations(MIGRATIONS).at(-1)?.tag
  print(
    applied.length === 0
      ? `Nothing to do: the database has every migration up to ${newest}.`
      : `${applied.length === 1 ? '1 migration' : `${applied.length} migrations`} applied.`,
  )
}
