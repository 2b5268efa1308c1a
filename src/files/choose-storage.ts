import { join } from 'node:path'
import { createLocalStorage } from './local-storage.ts'
import type { FileStorage } from './storage.ts'

interface ChosenStorage {
  storage: FileStorage
  /** Where it is, for messages to the operator. */
  place: string
}

/** The storage that the configuration names; nothing is read or written yet. */
export function chooseStorage({ dataDir }: { dataDir: string }): ChosenStorage {
  const place = join(dataDir, 'files')
  return { storage: createLocalStorage(place), place }
}
