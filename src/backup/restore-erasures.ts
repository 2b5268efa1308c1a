import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { FileStorage } from '#files/storage.ts'

/**
 * Adds the erasures of a backup to those that the storage remembers, all of which the next start of the server repeats.
 * Returns how many the storage knew and the backup did not: people who were erased after it.
 */
export async function restoreErasures(
  storage: FileStorage,
  lines: AsyncIterable<Uint8Array>,
): Promise<number> {
  const remembered = new Set<string>()
  for await (const { userId } of storage.listErasures()) remembered.add(userId)
  let known = 0
  for await (const line of createInterface({ input: Readable.from(lines, { objectMode: false }) })) {
    const [userId, day] = line.split(' ')
    if (!userId || !day) continue
    if (remembered.has(userId)) known += 1
    else await storage.addErasure({ userId, day })
  }
  return remembered.size - known
}
