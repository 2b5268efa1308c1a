import { useState } from 'react'
import { explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { resendConfirmation } from './api.ts'
import { useResendPause } from './use-resend-pause.ts'

interface ResendConfirmationProps {
  /** The address, for example the current value of the sign-in form's email field. */
  readEmail(): string
  /** Called when the button is pressed while that field is empty. */
  onEmailMissing?(): void
  onSent?(): void
  variant?: 'second' | 'link'
}

/** Requests a new confirmation link for the address. The message is the same for every address. */
export function ResendConfirmation({
  readEmail,
  onEmailMissing,
  onSent,
  variant = 'second',
}: ResendConfirmationProps) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ text: string; failed: boolean } | null>(null)
  const pause = useResendPause()

  async function send() {
    const email = readEmail().trim()
    if (pause.reason) return
    if (email === '') {
      onEmailMissing?.()
      return
    }
    setBusy(true)
    try {
      await resendConfirmation(email)
      setAnswer({ text: m.account_recovery_resend_done(), failed: false })
      pause.start()
      onSent?.()
    } catch (error) {
      setAnswer({ text: explainRecoveryFailure(error, m.account_recovery_resend_failed()), failed: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-3">
      <p role="status" className={answer?.failed ? 'text-crimson empty:hidden' : 'empty:hidden'}>
        {answer?.text}
      </p>
      <Button
        variant={variant}
        size="small"
        busy={busy}
        busyLabel={m.account_recovery_forgot_busy()}
        disabledReason={pause.reason}
        onClick={send}
      >
        {m.account_recovery_resend_button()}
      </Button>
    </div>
  )
}
