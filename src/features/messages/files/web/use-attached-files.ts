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

/** The files of a message or note that is being written: each is stored as soon as it is chosen. */
export function useAttachedFiles(upload: (form: FormData) => Promise<AttachedFile>) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [error, setError] = useState<string | null>(null)
  const keys = useRef(0)
  const running = useRef(new Map<number, Promise<string | null>>())
  const collected = useRef<readonly number[]>([])
  const change = (key: number, result: Partial<ChosenFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...result } : file)))

  const start = (key: number, file: File) =>
    storeFile(upload, file).then((result) => {
      change(key, result)
      return result.id
    })

  return {
    files,
    error,
    add(list: Iterable<File>) {
      const chosen = [...list].slice(0, Math.max(0, FILES_PER_MESSAGE - files.length))
      setError(
        [...list].length > chosen.length ? m.messages_files_too_many({ max: FILES_PER_MESSAGE }) : null,
      )
      const added = chosen.map((file) => {
        keys.current += 1
        return { key: keys.current, file }
      })
      setFiles((before) => [
        ...before,
        ...added.map(({ key, file: { name, size } }) => ({ key, name, size, id: null, error: null })),
      ])
      for (const { key, file } of added) running.current.set(key, start(key, file))
    },
    remove(key: number) {
      running.current.delete(key)
      setError(null)
      setFiles((before) => before.filter((file) => file.key !== key))
    },
    /** The ids for what is sent, when all are stored. Throws while one could not be: it stays listed until it is removed. */
    async collect(): Promise<string[]> {
      collected.current = [...running.current.keys()]
      const ids = await Promise.all(running.current.values())
      if (!ids.includes(null)) return ids.flatMap((id) => id ?? [])
      setError(m.messages_files_not_all())
      throw new Error('a file could not be attached')
    },
    /** What the server says of them. */
    refuse: (said: string | undefined) => setError(said ?? null),
    /** After those of the last `collect` were sent; what was chosen since stays. */
    clear() {
      for (const key of collected.current) running.current.delete(key)
      setError(null)
      setFiles((before) => before.filter(({ key }) => running.current.has(key)))
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
