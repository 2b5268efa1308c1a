import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { AccountParts } from '#features/account/overview/web/account-parts.tsx'
import { m } from '#messages/messages.js'

/** Sign-in and security of one of the team. */
export default function StaffAccountPage() {
  return (
    <DeskScreen title={m.account_overview_title()} lead={m.account_overview_lead()} isNarrow>
      <div className="grid gap-8">
        <AccountParts />
      </div>
    </DeskScreen>
  )
}
