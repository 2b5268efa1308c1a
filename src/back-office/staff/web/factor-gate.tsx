import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Account } from '#features/account/overview/schema.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import { FormPlace } from '#ui/skeleton.tsx'

/** Fetched only by who needs it: once for each member of staff. */
const FactorSetup = lazy(async () => {
  const { FactorSetup: part } = await retriableImport(() => import('./factor-setup.tsx'))
  return { default: part }
})

/**
 * Nothing of the office opens in a session without a second factor: the set-up stands in its place, until the recovery
 * codes are kept, or the passkey of an account that has one.
 */
export function FactorGate({ account, children }: { account: Account; children: ReactNode }) {
  const [waits, setWaits] = useState(account.assurance_level === 'aal1')
  if (!waits) return children
  return (
    <Suspense fallback={<FormPlace />}>
      <FactorSetup hasPasskey={account.passkeys.length > 0} onDone={() => setWaits(false)} />
    </Suspense>
  )
}
