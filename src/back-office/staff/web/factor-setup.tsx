import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { useRefreshAccount } from '#features/account/overview/web/api.ts'
import { PasskeyButton } from '#features/account/passkeys/web/passkey-button.tsx'
import { Enrolment } from '#features/account/second-factor/web/enrolment.tsx'
import { m } from '#messages/messages.js'

interface FactorSetupProps {
  hasPasskey: boolean
  onDone(): void
}

/** The set-up of a second factor, until the recovery codes are kept; or the use of a passkey that is there already. */
export function FactorSetup({ hasPasskey, onDone }: FactorSetupProps) {
  if (hasPasskey) return <PasskeyUse onDone={onDone} />
  return (
    <DeskScreen title={m.back_office_staff_factor_title()} lead={m.back_office_staff_factor_lead()} isNarrow>
      <div className="max-w-form">
        <Enrolment onDone={onDone} />
      </div>
    </DeskScreen>
  )
}

/** Whoever has a passkey uses it: in such a session nothing else can be set up. */
function PasskeyUse({ onDone }: { onDone(): void }) {
  const refresh = useRefreshAccount()
  return (
    <DeskScreen
      title={m.back_office_staff_factor_passkey_title()}
      lead={m.back_office_staff_factor_passkey()}
      isNarrow
    >
      <PasskeyButton onEntered={() => void refresh().then(onDone)} />
      <p className="type-small text-ink-2">{m.back_office_staff_factor_passkey_lost()}</p>
    </DeskScreen>
  )
}
