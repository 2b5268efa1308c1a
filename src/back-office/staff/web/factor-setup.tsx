import { useRefreshAccount } from '#features/account/overview/web/api.ts'
import { PasskeyButton } from '#features/account/passkeys/web/passkey-button.tsx'
import { Enrolment } from '#features/account/second-factor/web/enrolment.tsx'
import { m } from '#messages/messages.js'
import { PageHeading } from '#ui/page-heading.tsx'

interface FactorSetupProps {
  hasPasskey: boolean
  onDone(): void
}

/** The set-up of a second factor, until the recovery codes are kept; or the use of a passkey that is there already. */
export function FactorSetup({ hasPasskey, onDone }: FactorSetupProps) {
  if (hasPasskey) return <PasskeyUse onDone={onDone} />
  return (
    <div className="mx-auto grid max-w-form gap-6">
      <PageHeading title={m.back_office_staff_factor_title()} lead={m.back_office_staff_factor_lead()} />
      <Enrolment onDone={onDone} />
    </div>
  )
}

/** Whoever has a passkey uses it: in such a session nothing else can be set up. */
function PasskeyUse({ onDone }: { onDone(): void }) {
  const refresh = useRefreshAccount()
  return (
    <div className="mx-auto grid max-w-form gap-6">
      <PageHeading
        title={m.back_office_staff_factor_passkey_title()}
        lead={m.back_office_staff_factor_passkey()}
      />
      <PasskeyButton onEntered={() => void refresh().then(onDone)} />
      <p className="type-small text-ink-2">{m.back_office_staff_factor_passkey_lost()}</p>
    </div>
  )
}
