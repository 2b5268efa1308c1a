import { useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { nameLetter } from '../letter-words/rules.ts'
import type { Letter } from '../schema.ts'
import { toastDone, toastFailure } from './letter-toast.ts'
import { useLetterActs } from './use-letter-acts.ts'

interface RemoveProps {
  letter: Letter
  onRemoved(): void
}

/** Deletes a letter that was added by mistake, after a question. */
export function RemoveLetter({ letter: { id, kind }, onRemoved }: RemoveProps) {
  const { remove } = useLetterActs()
  return (
    <AskedRemoval
      of={nameLetter(kind)}
      title={m.letters_remove_title()}
      text={m.letters_remove_text({ letter: nameLetter(kind) })}
      confirm={m.letters_remove_confirm()}
      done={m.letters_removed()}
      run={() => remove(id)}
      onRemoved={onRemoved}
    />
  )
}

/** Deletes a page that was added by mistake, after a question. */
export function RemovePage({ letter: { id }, file }: { letter: Letter; file: Letter['files'][number] }) {
  const { removePage } = useLetterActs()
  return (
    <AskedRemoval
      of={file.file_name}
      title={m.letters_page_remove_title()}
      text={m.letters_page_remove_text({ file: file.file_name })}
      confirm={m.letters_page_remove_confirm()}
      done={m.letters_page_removed()}
      run={() => removePage({ id, file: file.id })}
      onRemoved={() => document.getElementById(`letter-${id}`)?.focus()}
    />
  )
}

interface RemovalProps {
  /** What is deleted, for who does not see beside what the button stands. */
  of: string
  title: string
  text: string
  confirm: string
  done: string
  run(): Promise<unknown>
  onRemoved(): void
}

function AskedRemoval({ of, title, text, confirm, done, run, onRemoved }: RemovalProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setIsOpen(false)
  const remove = () => {
    setBusy(true)
    void run().then(
      () => {
        // The dialog gives the focus back to a button that is gone.
        flushSync(close)
        toastDone(done)
        onRemoved()
      },
      (error: unknown) => {
        setBusy(false)
        close()
        toastFailure(m.letters_remove_failed(), error)
      },
    )
  }
  return (
    <>
      <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
        {m.letters_remove()}
        <span className="sr-only"> {of}</span>
      </Button>
      {isOpen ? (
        <Dialog
          open
          onClose={close}
          title={title}
          actions={
            <>
              <Button variant="second" onClick={close}>
                {m.ui_cancel()}
              </Button>
              <Button variant="destructive" busy={busy} onClick={remove}>
                {confirm}
              </Button>
            </>
          }
        >
          <p className="wrap-anywhere">{text}</p>
        </Dialog>
      ) : null}
    </>
  )
}
