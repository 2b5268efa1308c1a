import type { FileStorage } from '#files/storage.ts'

/** Longer files are never in memory as a whole. */
const SMALL_BYTES = 512 * 1024
/** Files that are asked for ahead: a store on the network is waited for once. */
const AHEAD = 8

export interface StoredFile {
  name: string
  /** Null for a file that is not there: that of a person who was just erased, or a lost one. */
  parts: AsyncIterable<Uint8Array> | null
}

/** The stored bytes of these files, in their order. */
export async function* readStoredFiles(
  storage: FileStorage,
  names: Iterable<string>,
): AsyncGenerator<StoredFile> {
  const asked: Promise<Found>[] = []
  const ask = (name: string) => {
    const found = findFile(storage, name)
    // Thrown when it is its turn.
    found.catch(() => undefined)
    asked.push(found)
  }
  const takeFirst = async (): Promise<StoredFile> => {
    const { name, size, bytes } = (await asked.shift()) ?? { name: '', size: null, bytes: null }
    if (bytes) return { name, parts: onePart(bytes) }
    return { name, parts: size === null ? null : await openLong(storage, { name, size }) }
  }
  for (const name of names) {
    ask(name)
    if (asked.length >= AHEAD) yield await takeFirst()
  }
  while (asked.length > 0) yield await takeFirst()
}

interface Found {
  name: string
  size: number | null
  /** Of a small file. */
  bytes: Buffer | null
}

async function findFile(storage: FileStorage, name: string): Promise<Found> {
  // A sweep that began before the backup may have moved it.
  const size = (await storage.size(name)) ?? ((await storage.restore(name)) ? await storage.size(name) : null)
  if (size === null || size > SMALL_BYTES) return { name, size, bytes: null }
  const bytes = await storage.get(name)
  return { name, size: bytes?.length ?? null, bytes }
}

async function* onePart(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The first part is read already: an erasure may delete the file at any moment before. */
async function openLong(
  storage: FileStorage,
  { name, size }: { name: string; size: number },
): Promise<AsyncIterable<Uint8Array> | null> {
  const parts = storage.read(name, { start: 0, end: size })[Symbol.asyncIterator]()
  try {
    const first = await parts.next()
    return (async function* () {
      for (let part = first; !part.done; part = await parts.next()) yield part.value
    })()
  } catch (error) {
    if ((await storage.size(name)) === null) return null
    throw error
  }
}
