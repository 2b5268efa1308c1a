import { useEffect, useRef, useState } from 'react'
import { isUnread } from '#back-office/case-file/conversation/rules.ts'
import type { Message } from '#features/messages/schema.ts'
import { useReading } from './api.ts'

/**
 * Marks what the applicant has written as read once it is on a page that somebody looks at. Returns the id of the first
 * message that was unread when the page was opened, or came later; it stays until `forget`.
 */
export function useReadMarks({ number, messages }: { number: string; messages: readonly Message[] }) {
  const { mutate } = useReading(number)
  const oldest = messages.findLast(isUnread)?.id
  const newest = messages.find(isUnread)?.id
  const [newFrom, setNewFrom] = useState(oldest)
  if (newFrom === undefined && oldest !== undefined) setNewFrom(oldest)
  const marked = useRef<string>(undefined)
  useEffect(() => {
    const mark = () => {
      if (!newest || marked.current === newest || document.visibilityState !== 'visible') return
      marked.current = newest
      // A failure is quiet: the next message or visit marks all of them.
      mutate()
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest, mutate])
  return { newFrom, forget: () => setNewFrom(undefined) }
}
