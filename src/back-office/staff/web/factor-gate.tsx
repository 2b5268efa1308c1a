import { type ReactNode, useState } from 'react'
import type { Account } from '#features/account/overview/schema.ts'
import { useRefreshAccount } from '#features/account/overview/web/api.ts'
import { PasskeyButton } from '#features/account/passkeys/web/passkey-button.tsx'
import { Enrolment } from '#features/account/second-factor/web/enrolment.tsx'
import { m } from '#messages/messages.js'
import { PageHeading } from '#ui/page-heading.tsx'

/**
 * Nothing of the office opens in a session without a second factor: the set-up stands in its place, until the recovery
 * codes are kept.
 */
export function FactorGate({ account, children }: { account: Account; children: ReactNode }) {
  const [waits, setWaits] = useState(account.assurance_level === 'aal1')
  const refresh = useRefreshAccount()
  if (!waits) return children
  const enter = () => void refresh().then(() => setWaits(false))
  return (
    <div className="mx-auto grid max-w-form gap-6">
      <PageHeading title={m.back_office_staff_factor_title()} lead={m.back_office_staff_factor_lead()} />
      {account.passkeys.length > 0 ? (
        <div className="grid gap-3">
          <p>{m.back_office_staff_factor_passkey()}</p>
          <PasskeyButton onEntered={enter} />
        </div>
      ) : null}
      <Enrolment onDone={() => setWaits(false)} />
    </div>
  )
}
