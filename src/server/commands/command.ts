import type { Env } from '#config/env.ts'
import type { DatabaseHandle } from '#database/database.ts'
import type { Migration } from '#database/migrate.ts'

/** What a command of the operator's command line works with. */
export interface CommandContext {
  env: Env
  /** What follows the name of the command. */
  args: readonly string[]
  /** The folder in which the operator typed it: relative paths begin there. */
  workingFolder: string
  /** Prints a line for the operator. */
  print(line: string): void
  /**
   * The database of the configuration, migrated: that of the server which runs the command, else opened once and closed
   * after the command.
   */
  openDatabase(): Promise<DatabaseHandle>
  /** The same as it is: without migrating it, and never creating it. For commands that only look. */
  openDatabaseAsIs(): Promise<DatabaseHandle>
  /** The migrations that openDatabase has applied. */
  applied: readonly Migration[]
}

/** A command; throws StartError with a sentence when it cannot do its work, or finds something wrong. */
export type Command = (context: CommandContext) => Promise<void>
