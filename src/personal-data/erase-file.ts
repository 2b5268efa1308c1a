import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#database/database.ts'
import type { Person } from './person.ts'

/** How a feature or room erases one person. */
export interface EraseFile {
  /** The tables that `erase` deletes the person from, those in `kept` included. */
  tables: readonly PgTable[]
  /** The tables of which rows stay, because the law requires it. */
  kept?: readonly KeptTable[]
  /**
   * Runs with owner rights, while the person's row of "user" is locked. Returns the names of the stored objects that
   * must be deleted after the commit.
   */
  erase(tx: Tx, person: Person): Promise<string[]>
}

interface KeptTable {
  table: PgTable
  /** What stays and why, for the operator. */
  reason(): string
}
