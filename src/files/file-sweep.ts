import type { FileStorage } from '#files/storage.ts'

const BATCH = 500
const DAY_MS = 24 * 60 * 60 * 1000
/** How long a swept file can be restored from the trash. */
export const TRASH_DAYS = 30

/**
 * The most files one sweep may move of which the database knows nothing at all; when there are more, it moves none of them,
 * because something is wrong.
 */
export interface SweepLimits {
  /** The limit while at most `fewStored` files are stored. */
  fewFiles: number
  /** The limit with more files. */
  files: number
  /** The limit with more files as a percentage of all stored files. The smaller of the two applies. */
  percent: number
}
const FEW_STORED = 1_000

export interface SweepOptions {
  now: Date
  /** Younger objects stay: their row may not be committed yet. */
  olderThan: Date
  limits: SweepLimits
  /** True for names that the caller is responsible for; other objects are left alone. */
  isOurs(name: string): boolean
  /** Which of these names a row still refers to. */
  listReferenced(names: string[]): Promise<Set<string>>
  /** Of which of these names this database knows that it began to write them: without a row they never got one. */
  listBegun(names: string[]): Promise<Set<string>>
}

export type SweepResult =
  | { outcome: 'done'; trashed: number }
  /** `trashed` are those that this database began to write; none of the `found` others was moved. */
  | { outcome: 'too_many'; trashed: number; found: number; allowed: number; stored: number }
  | { outcome: 'other_installation' }
  | { outcome: 'backup_running' }

/**
 * Moves unreferenced objects to the trash, and deletes what has been in the trash for 30 days. Those that this database
 * began to write are moved, however many a crash has left. Of the others it moves none when there are suspiciously many:
 * then the database is more likely wrong than the files (docs/decisions/0007, 0065).
 */
export async function sweepStorage(storage: FileStorage, options: SweepOptions): Promise<SweepResult> {
  await storage.removeUnfinished(options.olderThan)
  await storage.emptyTrash(new Date(options.now.getTime() - TRASH_DAYS * DAY_MS))
  const { begun, unknown, stored } = await findOrphans(storage, options)
  for (const name of begun) await storage.trash(name)
  const allowed = countAllowedFiles({ stored, limits: options.limits })
  const found = unknown.length
  if (found > allowed) return { outcome: 'too_many', trashed: begun.length, found, allowed, stored }
  for (const name of unknown) await storage.trash(name)
  return { outcome: 'done', trashed: begun.length + found }
}

/** How many of `stored` files one sweep may move. */
export function countAllowedFiles({ stored, limits }: { stored: number; limits: SweepLimits }): number {
  if (stored <= FEW_STORED) return limits.fewFiles
  return Math.min(limits.files, Math.floor((stored * limits.percent) / 100))
}

async function findOrphans(storage: FileStorage, options: SweepOptions) {
  const begun: string[] = []
  const unknown: string[] = []
  let stored = 0
  let batch: string[] = []
  const checkBatch = async () => {
    const referenced = await options.listReferenced(batch)
    const orphans = batch.filter((name) => !referenced.has(name))
    const known = orphans.length > 0 ? await options.listBegun(orphans) : new Set<string>()
    for (const name of orphans) (known.has(name) ? begun : unknown).push(name)
    batch = []
  }
  for await (const object of storage.list()) {
    stored += 1
    if (object.modifiedAt >= options.olderThan || !options.isOurs(object.name)) continue
    batch.push(object.name)
    if (batch.length === BATCH) await checkBatch()
  }
  if (batch.length > 0) await checkBatch()
  return { begun, unknown, stored }
}
