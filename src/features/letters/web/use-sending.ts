import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import type { Sending } from '#features/documents/web/upload-file.ts'
import type { ChosenPages, ReadyPage } from './use-chosen-pages.ts'

/** How far the pages of a letter are. */
export interface SendingState {
  /** The page that is on its way, from 1. */
  page: number
  count: number
  /** Of that page, 0 to 100. */
  percent: number
}

type Send = (file: File, sending: Sending) => Promise<unknown>

/** Refusals that belong to one file. */
const OF_FILE = ['file_too_large', 'wrong_file_type', 'unreadable_file', 'infected_file']

/** Sends chosen pages one after the other, and says how far they are. */
export function useSending(pages: ChosenPages) {
  const [sending, setSending] = useState<SendingState | null>(null)
  const aborted = useRef<AbortController>(undefined)
  // What is on its way when the screen is left is given up.
  useEffect(() => () => aborted.current?.abort(), [])

  /** Throws what a page was refused with; one that belongs to its file stands at it. */
  async function sendAll(ready: readonly ReadyPage[], send: Send): Promise<void> {
    aborted.current = new AbortController()
    const { signal } = aborted.current
    const count = ready.length
    try {
      for (const [index, { key, file }] of ready.entries()) {
        const show = (share: number) => setSending({ page: index + 1, count, percent: share * 100 })
        show(0)
        try {
          await send(file, { signal, onProgress: show, onStalled: () => {} })
        } catch (error) {
          if (isApiError(error) && OF_FILE.includes(error.code)) pages.refuse(key, error.message)
          throw error
        }
        pages.sent(key)
      }
    } finally {
      setSending(null)
    }
  }
  return { sending, sendAll }
}
