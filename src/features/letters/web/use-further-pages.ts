import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { toastDone, toastFailure } from './letter-toast.ts'
import { useChosenPages } from './use-chosen-pages.ts'
import { useLetterActs } from './use-letter-acts.ts'
import { useSending } from './use-sending.ts'

/** Further pages of a letter: sent as soon as they are chosen. What could not be sent stays chosen for another press. */
export function useFurtherPages({ id, room }: { id: string; room: number }) {
  const { addPage } = useLetterActs()
  const pages = useChosenPages(room)
  const { sending, sendAll } = useSending(pages)
  const once = useOneAtATime()
  const send = () =>
    once(async () => {
      const ready = await pages.collect()
      if (!ready?.length) return
      try {
        await sendAll(ready, (file, way) => addPage({ id, file }, way))
        pages.clear()
        toastDone(m.letters_pages_added({ count: ready.length }))
      } catch (error) {
        toastFailure(m.letters_page_failed(), error)
      }
    })
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const count = pages.pages.length
  useEffect(() => {
    if (count > 0) void latest.current()
  }, [count])
  return {
    sending,
    fault: pages.error ?? pages.pages.find((page) => page.fault !== null)?.fault ?? undefined,
    /** Some wait for another press. */
    isLeft: pages.pages.some((page) => page.state === 'ready' && page.fault === null),
    send: () => void send(),
    add: pages.add,
    /** Those that cannot be sent go; the others stay. */
    dropFaulty() {
      for (const { key, fault } of pages.pages) if (fault !== null) pages.remove(key)
    },
  }
}
