import { useCallback, useEffect, useState } from 'react'
import { RESEND_PAUSE_SECONDS } from '#features/account/recovery/contract.ts'
import { m } from '#messages/messages.js'

/** The pause after a mail: `reason` says how long the button stays disabled; undefined when it is enabled. */
export function useResendPause() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  const start = useCallback(() => setSeconds(RESEND_PAUSE_SECONDS), [])
  return { reason: seconds > 0 ? m.account_recovery_resend_wait({ seconds }) : undefined, start }
}
