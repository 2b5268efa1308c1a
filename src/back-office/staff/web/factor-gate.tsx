import { type ReactNode, useState } from 'react'
import type { Account } from '#features/account/overview/schema.ts'
import { createLateScript, LatePart } from '#ui/late-part.tsx'
import { FormPlace } from '#ui/skeleton.tsx'
import type { FactorSetupProps } from './factor-setup.tsx'

/** Fetched only by who needs it: once for each member of staff. */
const setup = createLateScript<typeof import('./factor-setup.tsx'), FactorSetupProps>(
  () => import('./factor-setup.tsx'),
  ({ FactorSetup }) => FactorSetup,
)

/**
 * Nothing of the office opens in a session without a second factor: the set-up stands in its place, until the recovery
 * codes are kept, or the passkey of an account that has one.
 */
export function FactorGate({ account, children }: { account: Account; children: ReactNode }) {
  const [waits, setWaits] = useState(account.assurance_level === 'aal1')
  if (!waits) return children
  const props = { hasPasskey: account.passkeys.length > 0, onDone: () => setWaits(false) }
  return <LatePart of={setup} props={props} fallback={<FormPlace />} />
}
