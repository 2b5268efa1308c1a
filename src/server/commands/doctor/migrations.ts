import { describeMissingParts, findMissingParts, readMadeParts } from '#database/made-parts.ts'
import { describeUnknownMigration, newestOf, readMigrationState, readMigrations } from '#database/migrate.ts'
import { MIGRATIONS } from '#database/project-folders.ts'
import { count, type Finding, fault, type OpenPlace, ok, warning } from './finding.ts'

/** Whether the database is that of this program: its migrations. */
export async function checkMigrations({ database }: OpenPlace): Promise<Finding[]> {
  const state = await readMigrationState(database.db, MIGRATIONS)
  if (!state.isKnown) {
    const [what = '', remedy = ''] = describeUnknownMigration(state).split(/: |\. /)
    return [fault(what, `${remedy}. Install the version that migrated it, or restore the backup from before`)]
  }
  const { missing } = state
  if (missing.length === 0)
    return [ok(`every migration is applied, up to ${readMigrations(MIGRATIONS).at(-1)?.tag}`)]
  return [
    fault(
      `${count(missing.length, 'migration')} of this program are not applied, from ${missing[0]?.tag} on`,
      'make a backup, and run npm run pobyt -- migrate; the start of the server does the same',
    ),
  ]
}

/** Whether the database has the roles, row policies and row security that its migrations made. */
export async function checkMadeParts({ database }: OpenPlace): Promise<Finding[]> {
  const made = readMadeParts(newestOf(MIGRATIONS))
  const state = await readMigrationState(database.db, MIGRATIONS)
  if (!made)
    return [warning('the build does not say which roles and row policies there must be', 'run npm run build')]
  // What the missing migrations make is not missing.
  if (!state.isKnown || state.missing.length > 0) return []
  const missing = await findMissingParts(database.db, made)
  if (!missing)
    return [
      ok(
        `${made.roles.length} roles, ${made.policies.length} row policies and row security of ${made.secured.length} tables`,
      ),
    ]
  return [
    fault(
      describeMissingParts(missing),
      'stop the server, and restore the last backup with npm run pobyt -- restore, which makes the roles first',
    ),
  ]
}
