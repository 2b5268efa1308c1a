import type { FileStorage } from '#files/storage.ts'

/** Longer files are stored one by one, and never in memory as a whole. */
const SMALL_BYTES = 512 * 1024
const AT_ONCE = 16

interface FileWriter {
  put(name: string, parts: AsyncIterable<Uint8Array>): Promise<void>
  /** Resolves when all are stored. Throws the first failure. */
  finish(): Promise<void>
}

/**
 * Stores files from one stream, small ones several at a time: a disk syncs them together, and a store on the network is
 * waited for once. `put` throws the first failure of an earlier one.
 */
export function createFileWriter(storage: Pick<FileStorage, 'put'>): FileWriter {
  const running = new Set<Promise<void>>()
  let failed: { error: unknown } | undefined
  const begin = (name: string, bytes: Buffer) => {
    const stored = storage
      .put(name, bytes)
      .catch((error: unknown) => {
        failed ??= { error }
      })
      .finally(() => running.delete(stored))
    running.add(stored)
  }
  return {
    async put(name, parts) {
      if (failed) throw failed.error
      const source = parts[Symbol.asyncIterator]()
      const head: Uint8Array[] = []
      let size = 0
      let next = await source.next()
      for (; !next.done && size <= SMALL_BYTES; next = await source.next()) {
        head.push(next.value)
        size += next.value.length
      }
      if (next.done && size <= SMALL_BYTES) begin(name, Buffer.concat(head))
      else await storage.put(name, joinParts(head, next, source))
      if (running.size >= AT_ONCE) await Promise.race(running)
    },
    async finish() {
      await Promise.all(running)
      if (failed) throw failed.error
    },
  }
}

async function* joinParts(
  head: readonly Uint8Array[],
  first: IteratorResult<Uint8Array>,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* head
  for (let next = first; !next.done; next = await source.next()) yield next.value
}
