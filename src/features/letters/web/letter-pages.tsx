import { useRef } from 'react'
import { FileLinks } from '#features/messages/files/web/file-links.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Camera } from '#ui/icons.tsx'
import { MAX_LETTER_FILES } from '../contract.ts'
import { nameLetter } from '../letter-words/rules.ts'
import type { Letter } from '../schema.ts'
import { PagesInput, SendingBar } from './chosen-list.tsx'
import { RemovePage } from './remove-letter.tsx'
import { useFurtherPages } from './use-further-pages.ts'
import { useLetterActs } from './use-letter-acts.ts'

/** The pages of a letter, and the button that adds further ones. */
export function LetterPages({ letter, mayAct }: { letter: Letter; mayAct: boolean }) {
  const { pathOf, isForTeam } = useLetterActs()
  const mayRemove = mayAct && (isForTeam || !letter.by_staff)
  const { id, files } = letter
  const room = MAX_LETTER_FILES - files.length
  return (
    <div className="grid gap-1">
      <FileLinks
        files={files}
        path={pathOf(id)}
        label={m.letters_pages()}
        act={mayRemove ? (file) => <RemovePage letter={letter} file={file} /> : undefined}
      />
      {mayAct && room > 0 ? <AddPages letter={letter} room={room} /> : null}
    </div>
  )
}

function AddPages({ letter: { id, kind }, room }: { letter: Letter; room: number }) {
  const input = useRef<HTMLInputElement>(null)
  const { sending, fault, isLeft, send, add, dropFaulty } = useFurtherPages({ id, room })
  const choose = () => {
    dropFaulty()
    input.current?.click()
  }
  const sendAgain = () => {
    dropFaulty()
    send()
  }
  if (sending) return <SendingBar sending={sending} />
  return (
    <div className="grid justify-items-start gap-1">
      <FieldError id={`${id}-page-error`}>{fault}</FieldError>
      {isLeft ? (
        <Button variant="second" size="small" onClick={sendAgain}>
          {m.letters_pages_again()}
        </Button>
      ) : null}
      <Button variant="link" size="small" icon={Camera} onClick={choose}>
        {m.letters_add_page()}
        <span className="sr-only"> {nameLetter(kind)}</span>
      </Button>
      <PagesInput ref={input} onChoose={add} />
    </div>
  )
}
