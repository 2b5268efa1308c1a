import type { Tx } from '#database/database.ts'
import type { ExportedObject, TextOpener } from './export-file.ts'

export interface PersonExport {
  /** Rows by the name of their table; a table without any has an empty list. */
  tables: Record<string, Record<string, unknown>[]>
  files: ExportedObject[]
}

/** What the whole product keeps of a person. The host collects it: a feature knows only those before it. */
export interface PersonalData {
  /** Everything of one person that is theirs to have, without secrets; null when there is no such account. */
  exportPerson(tx: Tx, who: { userId: string; files: TextOpener }): Promise<PersonExport | null>
  /**
   * Erases a person from every table but for what the law keeps. Returns the names of the stored objects, which the
   * caller deletes after the commit; null when there is no such account (any more). A deadlock is the caller's to repeat.
   */
  erasePerson(tx: Tx, who: { userId: string }): Promise<string[] | null>
}
