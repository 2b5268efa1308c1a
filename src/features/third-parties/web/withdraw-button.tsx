import { useState } from 'react'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toastDone, toastFailure } from './request-toast.ts'
import { useRequestActs } from './use-request-acts.ts'

/** Ends the links of a request, after a question. */
export function WithdrawButton({ id, email }: { id: string; email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { withdraw } = useRequestActs()
  const shown = readableEmail(email)
  const close = () => setIsOpen(false)
  const run = () => {
    setBusy(true)
    void withdraw(id)
      .then(
        () => toastDone(m.third_parties_withdraw_done()),
        (error: unknown) => toastFailure(m.third_parties_withdraw_failed(), error),
      )
      .finally(() => {
        setBusy(false)
        close()
      })
  }
  return (
    <>
      <Button
        variant="link"
        size="small"
        onClick={() => setIsOpen(true)}
        aria-label={m.third_parties_withdraw_named({ email: shown })}
      >
        {m.third_parties_withdraw()}
      </Button>
      {isOpen ? (
        <Dialog
          open
          onClose={close}
          title={m.third_parties_withdraw_title()}
          actions={
            <>
              <Button variant="second" onClick={close}>
                {m.ui_cancel()}
              </Button>
              <Button variant="destructive" busy={busy} onClick={run}>
                {m.third_parties_withdraw_confirm()}
              </Button>
            </>
          }
        >
          <p className="wrap-anywhere">{m.third_parties_withdraw_text({ email: shown })}</p>
        </Dialog>
      ) : null}
    </>
  )
}
