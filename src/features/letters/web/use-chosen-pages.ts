import { useRef, useState } from 'react'
import { PageFaultError, preparePage } from '#features/documents/shrinking/web/shrinker-store.ts'
import { explainPageFault } from '#features/documents/web/upload-failure-text.ts'
import { m } from '#messages/messages.js'
import { createKey } from '#ui/create-key.ts'
import { MAX_LETTER_FILES } from '../contract.ts'

/** A page that was chosen for a letter. */
export interface ChosenPage {
  key: string
  name: string
  /** Bytes, of what is sent. */
  size: number
  state: 'preparing' | 'ready' | 'stored'
  /** Why it cannot be sent. */
  fault: string | null
}

/** A page that is ready to be sent. */
export interface ReadyPage {
  key: string
  file: File
}

/**
 * The files of the pages, in their order. Photos are made smaller one after the other, as those of documents are: a phone has
 * memory for one large picture.
 */
function useReadyFiles(change: (key: string, result: Partial<ChosenPage>) => void) {
  // Null until it is ready, and for one that cannot be sent.
  const [files] = useState(() => new Map<string, File | null>())
  const work = useRef<Promise<unknown>>(Promise.resolve())

  async function prepare(key: string, chosen: File): Promise<void> {
    if (!files.has(key)) return
    try {
      const { file } = await preparePage(chosen)
      if (files.has(key)) files.set(key, file)
      change(key, { state: 'ready', size: file.size })
    } catch (fault) {
      const reason = fault instanceof PageFaultError ? fault.fault : 'unreadable'
      change(key, { state: 'ready', fault: explainPageFault(reason).text })
    }
  }
  return {
    files,
    start(key: string, chosen: File) {
      files.set(key, null)
      work.current = work.current.then(() => prepare(key, chosen))
    },
    /** Those that are still to be sent, when they are ready; null while one of them cannot be. */
    async collect(): Promise<ReadyPage[] | null> {
      await work.current
      const ready = [...files].flatMap(([key, file]) => (file ? [{ key, file }] : []))
      return ready.length < files.size ? null : ready
    },
  }
}

/** The pages that are chosen for a letter, at most `room`. */
export function useChosenPages(room = MAX_LETTER_FILES) {
  const [pages, setPages] = useState<readonly ChosenPage[]>([])
  const [error, setError] = useState<string | null>(null)
  const change = (key: string, result: Partial<ChosenPage>) =>
    setPages((before) => before.map((page) => (page.key === key ? { ...page, ...result } : page)))
  const { files, start, collect } = useReadyFiles(change)

  return {
    pages,
    error,
    collect,
    fail: setError,
    add(list: readonly File[]) {
      const chosen = list.slice(0, Math.max(0, room - pages.length))
      setError(chosen.length < list.length ? m.letters_error_files({ count: MAX_LETTER_FILES }) : null)
      const added = chosen.map((file) => ({ key: createKey(), file }))
      const rows = added.map(({ key, file: { name, size } }) => ({ key, name, size, fault: null }))
      setPages((before) => [...before, ...rows.map((row) => ({ ...row, state: 'preparing' as const }))])
      for (const { key, file } of added) start(key, file)
    },
    remove(key: string) {
      setError(null)
      files.delete(key)
      setPages((before) => before.filter((page) => page.key !== key))
    },
    /** Why a page was not stored: it stays, until it is removed. */
    refuse(key: string, fault: string) {
      files.set(key, null)
      change(key, { fault })
    },
    /** It is stored, and is not sent again. */
    sent(key: string) {
      files.delete(key)
      change(key, { state: 'stored' })
    },
    clear() {
      setError(null)
      files.clear()
      setPages([])
    },
  }
}

export type ChosenPages = ReturnType<typeof useChosenPages>
