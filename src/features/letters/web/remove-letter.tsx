import { useState } from 'react'
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
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { remove } = useLetterActs()
  const close = () => setIsOpen(false)
  const run = () => {
    setBusy(true)
    void remove(id)
      .then(
        () => {
          toastDone(m.letters_removed())
          onRemoved()
        },
        (error: unknown) => toastFailure(m.letters_remove_failed(), error),
      )
      .finally(() => {
        setBusy(false)
        close()
      })
  }
  return (
    <>
      <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
        {m.letters_remove()}
        <span className="sr-only"> {nameLetter(kind)}</span>
      </Button>
      {isOpen ? (
        <Dialog
          open
          onClose={close}
          title={m.letters_remove_title()}
          actions={
            <>
              <Button variant="second" onClick={close}>
                {m.ui_cancel()}
              </Button>
              <Button variant="destructive" busy={busy} onClick={run}>
                {m.letters_remove_confirm()}
              </Button>
            </>
          }
        >
          <p>{m.letters_remove_text({ letter: nameLetter(kind) })}</p>
        </Dialog>
      ) : null}
    </>
  )
}
