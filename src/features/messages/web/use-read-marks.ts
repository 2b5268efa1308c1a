import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUnread } from '../rules.ts'
import type { Message } from '../schema.ts'
import { readMutation } from './api.ts'

/** Marks what the consultancy has written as read once it is on a page that the person looks at. */
export function useReadMarks(messages: readonly Message[]): void {
  const { mutate } = useMutation(readMutation)
  const newest = messages.find(isUnread)?.id
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
}
