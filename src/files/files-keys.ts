import { decryptBytes } from './aes-gcm.ts'
import type { FilesConfig, FilesKeyPair } from './config.ts'

/** The keys that the keys of people may be encrypted with: FILES_KEY, and the one before while it is being replaced. */
export interface FilesKeys {
  /** The newer one first. */
  list(): Buffer[]
  /** Reads again what DATA_DIR keeps; whether that brought another key. */
  reload(): boolean
}

/** The keys of the configuration. Another process may replace them in DATA_DIR: then those of `config` change, too. */
export function createFilesKeys(config: FilesKeyPair & Pick<FilesConfig, 'readKeptFilesKeys'>): FilesKeys {
  const list = () => [config.filesKey, config.previousFilesKey].filter((key) => key !== null)
  return {
    list,
    reload() {
      const kept = config.readKeptFilesKeys()
      if (!kept) return false
      const before = list().map((key) => key.toString('hex'))
      config.filesKey = kept.filesKey
      config.previousFilesKey = kept.previousFilesKey
      return list().some((key) => !before.includes(key.toString('hex')))
    },
  }
}

interface Wrapped {
  label: string
  encrypted: Uint8Array
}

/** Which of the keys opens this, and what is in it; null when none does. */
export function openWrapped(keys: readonly Buffer[], { label, encrypted }: Wrapped): Opened | null {
  for (const key of keys) {
    try {
      return { key, bytes: decryptBytes({ key, label, encrypted: Buffer.from(encrypted) }) }
    } catch {
      // The next one.
    }
  }
  return null
}

interface Opened {
  key: Buffer
  bytes: Buffer
}

/** The same; the keys are read again from DATA_DIR when none of those known opens it. */
export function openWithKeys(keys: FilesKeys, wrapped: Wrapped): Opened | null {
  const opened = openWrapped(keys.list(), wrapped)
  if (opened || !keys.reload()) return opened
  return openWrapped(keys.list(), wrapped)
}
