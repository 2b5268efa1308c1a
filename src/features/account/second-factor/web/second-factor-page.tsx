import { useNavigate } from 'react-router'
import { useAccountPath } from '#features/account/overview/web/api.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Enrolment } from './enrolment.tsx'

/** Sets up an authenticator app. */
export default function SecondFactorPage() {
  const navigate = useNavigate()
  const path = useAccountPath()
  const leave = () => void navigate(path)
  return (
    <div className="mx-auto grid max-w-form gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to={path}>
          {m.account_overview_title()}
        </ButtonLink>
        <PageHeading title={m.account_second_factor_title()} lead={m.account_second_factor_lead()} />
      </div>
      <Enrolment onDone={leave} onNotNow={leave} />
    </div>
  )
}
