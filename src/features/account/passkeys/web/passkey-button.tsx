import { useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { pageSession } from '#features/account/session/web/page-session-store.ts'
import { explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { KeyRound } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { dismissToastOf, toast } from '#ui/toast-store.ts'

/** The action of the notices about a sign-in. */
const SIGN_IN = 'sign-in'

/** Signs in with a passkey of this device, which counts as both factors. */
export function PasskeyButton({ onEntered }: { onEntered: () => void }) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    dismissToastOf(SIGN_IN)
    try {
      const { hasPasskeys, isCalledOff, signInWithPasskey } = await retriableImport(() => import('./api.ts'))
      if (!hasPasskeys()) return fail(m.account_passkeys_unsupported())
      await pageSession.enter(signInWithPasskey).then(onEntered, (error: unknown) => {
        if (!isCalledOff(error)) fail(explain(error))
      })
    } catch (error) {
      fail(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="second"
      icon={KeyRound}
      className="w-full noscript:hidden"
      busy={busy}
      busyLabel={m.account_passkeys_busy()}
      onClick={() => void press()}
    >
      {m.account_passkeys_use()}
    </Button>
  )
}

const explain = (error: unknown) =>
  isApiError(error)
    ? explainRecoveryFailure(error, m.account_passkeys_not_taken())
    : m.account_passkeys_not_taken()

function fail(text: string): void {
  toast({ action: SIGN_IN, tone: 'destructive', title: m.account_sign_in_failed_title(), text })
}
