import { useEffect, useRef } from 'react'
import { FileLinks } from '#features/messages/files/web/file-links.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { Camera } from '#ui/icons.tsx'
import { MAX_LETTER_FILES } from '../contract.ts'
import { nameLetter } from '../letter-words/rules.ts'
import type { Letter } from '../schema.ts'
import { PagesInput, SendingBar } from './chosen-list.tsx'
import { toastDone, toastFailure } from './letter-toast.ts'
import { useChosenPages } from './use-chosen-pages.ts'
import { useLetterActs } from './use-letter-acts.ts'
import { useSending } from './use-sending.ts'

/** The pages of a letter, and the button that adds another one. */
export function LetterPages({ letter, mayAct }: { letter: Letter; mayAct: boolean }) {
  const { pathOf } = useLetterActs()
  const { id, files } = letter
  const room = MAX_LETTER_FILES - files.length
  return (
    <div className="grid gap-1">
      <FileLinks files={files} path={pathOf(id)} label={m.letters_pages()} />
      {mayAct && room > 0 ? <AddPages letter={letter} room={room} /> : null}
    </div>
  )
}

/** What is chosen is sent at once; what could not be is said, and the rest stays chosen for another press. */
function AddPages({ letter: { id, kind }, room }: { letter: Letter; room: number }) {
  const { addPage } = useLetterActs()
  const input = useRef<HTMLInputElement>(null)
  const pages = useChosenPages(room)
  const { sending, sendAll } = useSending(pages)
  const once = useOneAtATime()
  const fault = pages.error ?? pages.pages.find((page) => page.fault !== null)?.fault
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
  // Sent when the list knows of them.
  useEffect(() => {
    if (count > 0) void latest.current()
  }, [count])
  if (sending) return <SendingBar sending={sending} />
  const isLeft = pages.pages.some((page) => page.state === 'ready' && page.fault === null)
  return (
    <div className="grid justify-items-start gap-1">
      <FieldError id={`${id}-page-error`}>{fault ?? undefined}</FieldError>
      {isLeft ? (
        <Button variant="second" size="small" onClick={() => void send()}>
          {m.letters_pages_again()}
        </Button>
      ) : null}
      <Button
        variant="link"
        size="small"
        icon={Camera}
        onClick={() => {
          pages.clear()
          input.current?.click()
        }}
      >
        {m.letters_add_page()}
        <span className="sr-only"> {nameLetter(kind)}</span>
      </Button>
      <PagesInput ref={input} onChoose={pages.add} />
    </div>
  )
}
