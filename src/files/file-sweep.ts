import type { FileStorage } from '#files/storage.ts'

const BATCH = 500
const DAY_MS = 24 * 60 * 60 * 1000
/** What the sweep took can be put back for so long. */
export const TRASH_DAYS = 30

/** How many files one sweep may take; with more, something is wrong and it takes none. */
export interface SweepLimits {
  /** With at most `fewStored` files stored. */
  fewFiles: number
  /** With more. */
  files: number
  /** With more: of all stored files, in percent. The smaller of the two counts. */
  percent: number
}
const FEW_STORED = 1_000

export interface SweepOptions {
  now: Date
  /** Younger objects stay: their row may still be on its way. */
  olderThan: Date
  limits: SweepLimits
  /** Whether the caller answers for an object of this name; others are left alone. */
  isOurs(name: string): boolean
  /** Which of these names a row still holds. */
  listReferenced(names: string[]): Promise<Set<string>>
}

export type SweepResult =
  | { outcome: 'done'; trashed: number }
  | { outcome: 'too_many'; found: number; allowed: number; stored: number }
  | { outcome: 'other_installation' }

/**
 * Moves objects no row names to the trash, and empties the trash of what has been there for 30 days. It takes none
 * when they are suspiciously many: then the database is more likely wrong than the files.
 */
export async function sweepStorage(storage: FileStorage, options: SweepOptions): Promise<SweepResult> {
  await storage.removeUnfinished(options.olderThan)
  await storage.emptyTrash(new Date(options.now.getTime() - TRASH_DAYS * DAY_MS))
  const { orphans, stored } = await findOrphans(storage, options)
  const allowed = countAllowedFiles({ stored, limits: options.limits })
  if (orphans.length > allowed) return { outcome: 'too_many', found: orphans.length, allowed, stored }
  for (const name of orphans) await storage.trash(name)
  return { outcome: 'done', trashed: orphans.length }
}

/** How many of `stored` files one sweep may take. */
export function countAllowedFiles({ stored, limits }: { stored: number; limits: SweepLimits }): number {
  if (stored <= FEW_STORED) return limits.fewFiles
  return Math.min(limits.files, Math.floor((stored * limits.percent) / 100))
}

async function findOrphans(storage: FileStorage, options: SweepOptions) {
  const orphans: string[] = []
  let stored = 0
  let batch: string[] = []
  const checkBatch = async () => {
    const referenced = await options.listReferenced(batch)
    orphans.push(...batch.filter((name) => !referenced.has(name)))
    batch = []
  }
  for await (const object of storage.list()) {
    stored += 1
    if (object.modifiedAt >= options.olderThan || !options.isOurs(object.name)) continue
    batch.push(object.name)
    if (batch.length === BATCH) await checkBatch()
  }
  if (batch.length > 0) await checkBatch()
  return { orphans, stored }
}
