import { useEffect, useRef } from 'react'
import { isUnread, type Side } from '../rules.ts'
import type { Message } from '../schema.ts'

interface ReadMarksOptions {
  /** Newest first. */
  messages: readonly Message[]
  /** The other side. */
  from: Side
  /** Marks all that the other side has written as read. */
  mark(): void
}

/** Marks what the other side has written as read once it is on a page that somebody looks at. */
export function useReadMarks({ messages, from, mark }: ReadMarksOptions): void {
  const newest = messages.find((message) => isUnread(message, from))?.id
  const marked = useRef<string>(undefined)
  useEffect(() => {
    const markSeen = () => {
      if (!newest || marked.current === newest || document.visibilityState !== 'visible') return
      marked.current = newest
      // A failure is quiet: the next message or visit marks all of them.
      mark()
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [newest, mark])
}
