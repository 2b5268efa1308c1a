import { useRef, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { FILES_PER_MESSAGE, MAX_ATTACHED_BYTES } from '../contract.ts'
import type { AttachedFile } from '../schema.ts'

/** A file on a slow line takes minutes. */
export const UPLOAD_TIMEOUT_MS = 5 * 60_000

/** A file that was chosen for what is being written. */
export interface ChosenFile {
  key: number
  name: string
  /** Bytes. */
  size: number
  /** Null until it is stored. */
  id: string | null
  /** Why it was not stored. */
  error: string | null
}

/** Stores each file as soon as it is chosen. `stored` has the id of each, null for one that could not be stored. */
function useStoredFiles(upload: (form: FormData) => Promise<AttachedFile>) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const keys = useRef(0)
  const [stored] = useState(() => new Map<number, Promise<string | null>>())
  const change = (key: number, result: Partial<ChosenFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...result } : file)))

  return {
    files,
    stored,
    start(file: File) {
      keys.current += 1
      const key = keys.current
      setFiles((before) => [...before, { key, name: file.name, size: file.size, id: null, error: null }])
      const result = storeFile(upload, file).then(({ id, error }) => {
        change(key, { id, error })
        return id
      })
      stored.set(key, result)
    },
    forget(gone: readonly number[]) {
      for (const key of gone) stored.delete(key)
      setFiles((before) => before.filter(({ key }) => !gone.includes(key)))
    },
  }
}

/** The files of a message or note that is being written. */
export function useAttachedFiles(upload: (form: FormData) => Promise<AttachedFile>) {
  const { files, stored, start, forget } = useStoredFiles(upload)
  const [error, setError] = useState<string | null>(null)
  const collected = useRef<readonly number[]>([])

  return {
    files,
    error,
    add(list: Iterable<File>) {
      const chosen = [...list].slice(0, Math.max(0, FILES_PER_MESSAGE - files.length))
      setError(
        [...list].length > chosen.length ? m.messages_files_too_many({ max: FILES_PER_MESSAGE }) : null,
      )
      chosen.forEach(start)
    },
    remove(key: number) {
      setError(null)
      forget([key])
    },
    /** The ids for what is sent, when all are stored; null, and says so, while one could not be: it stays listed until it is removed. */
    async collect(): Promise<string[] | null> {
      collected.current = [...stored.keys()]
      const ids = await Promise.all(stored.values())
      if (!ids.includes(null)) return ids.flatMap((id) => id ?? [])
      setError(m.messages_files_not_all())
      return null
    },
    /** What the server says of them. */
    refuse: (said: string | undefined) => setError(said ?? null),
    /** After those of the last `collect` were sent; what was chosen since stays. */
    clear() {
      setError(null)
      forget(collected.current)
    },
  }
}

/** Stores one file; why not, otherwise. */
async function storeFile(
  upload: (form: FormData) => Promise<AttachedFile>,
  file: File,
): Promise<Pick<ChosenFile, 'id' | 'error'>> {
  if (file.size > MAX_ATTACHED_BYTES)
    return { id: null, error: m.messages_files_too_large({ name: file.name }) }
  const form = new FormData()
  form.set('file', file)
  return upload(form).then(
    ({ id }) => ({ id, error: null }),
    (failure: unknown) => ({ id: null, error: explain(failure, file.name) }),
  )
}

export type AttachedFiles = ReturnType<typeof useAttachedFiles>

/** The server's sentence, where it has one for people. */
function explain(failure: unknown, name: string): string {
  const said = isApiError(failure) ? failure.message : ''
  return [m.messages_files_failed({ name }), said].filter(Boolean).join(' ')
}
