import { useState } from 'react'
import { documentLabel } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ThirdPartyAnswer } from '../schema.ts'
import { toastDone, toastFailure } from './request-toast.ts'
import { useRequestActs } from './use-request-acts.ts'

interface UseProps {
  /** Of the request. */
  id: string
  answer: ThirdPartyAnswer
}

/** Makes a file that came the document of its slot; where that has one, it asks first. */
export function UseButton({ id, answer: { ask, slot, slot_filled } }: UseProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { use, isForTeam } = useRequestActs()
  if (slot === null) return null
  const document = documentLabel(slot)
  const done = isForTeam ? m.back_office_case_file_third_parties_used_done : m.third_parties_use_done
  const close = () => setIsOpen(false)
  const run = () => {
    setBusy(true)
    void use({ id, ask })
      .then(
        () => toastDone(done()),
        (error: unknown) => toastFailure(m.third_parties_use_failed(), error),
      )
      .finally(() => {
        setBusy(false)
        close()
      })
  }
  return (
    <>
      <Button
        variant="second"
        size="small"
        busy={busy}
        onClick={() => (slot_filled ? setIsOpen(true) : run())}
        className="justify-self-start"
      >
        {m.third_parties_use({ document })}
      </Button>
      {isOpen ? <UseDialog document={document} busy={busy} onUse={run} onClose={close} /> : null}
    </>
  )
}

interface DialogProps {
  /** Name of the slot. */
  document: string
  busy: boolean
  onUse(): void
  onClose(): void
}

/** Asked first where the slot has a file. */
function UseDialog({ document, busy, onUse, onClose }: DialogProps) {
  const { isForTeam } = useRequestActs()
  const text = isForTeam ? m.back_office_case_file_third_parties_use_text : m.third_parties_use_text
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.third_parties_use_title()}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button busy={busy} onClick={onUse}>
            {m.third_parties_use_confirm()}
          </Button>
        </>
      }
    >
      <p>{text({ document })}</p>
    </Dialog>
  )
}
