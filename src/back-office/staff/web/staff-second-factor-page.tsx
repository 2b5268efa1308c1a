import { useNavigate } from 'react-router'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { useAccountPath } from '#features/account/overview/web/api.ts'
import { Enrolment } from '#features/account/second-factor/web/enrolment.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowLeft } from '#ui/icons.tsx'

/** Sets up an authenticator app for one of the team. */
export default function StaffSecondFactorPage() {
  const navigate = useNavigate()
  const path = useAccountPath()
  const leave = () => void navigate(path)
  return (
    <DeskScreen
      title={m.account_second_factor_title()}
      lead={m.account_second_factor_lead()}
      actions={
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to={path}>
          {m.account_overview_title()}
        </ButtonLink>
      }
      isNarrow
    >
      <div className="max-w-form">
        <Enrolment onDone={leave} onNotNow={leave} />
      </div>
    </DeskScreen>
  )
}
