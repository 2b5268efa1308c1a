import '../desk.css'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { useDeskStream } from '#back-office/desk/web/use-desk-stream.ts'
import { FactorGate } from '#back-office/staff/web/factor-gate.tsx'
import { FailedState } from '#brand/failed-state.tsx'
import { accountQuery } from '#features/account/overview/web/api.ts'
import { AFTER_SIGN_IN_PATH, OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { OfficeBar } from './office-bar.tsx'
import { OfficeNav } from './office-nav.tsx'
import { CheckingSession, SessionGate } from './session-gate.tsx'
import { ShellFrame } from './shell-frame.tsx'

/** The screens of the people of the consultancy, behind the second factor. */
export default function OfficeLayout() {
  return (
    <SessionGate signIn={`${OFFICE_PATH}/sign-in`}>
      {({ id, role }) =>
        role === 'applicant' ? (
          <Navigate to={AFTER_SIGN_IN_PATH} replace />
        ) : (
          <OfficeShell key={id} userId={id} />
        )
      }
    </SessionGate>
  )
}

function OfficeShell({ userId }: { userId: string }) {
  const { data: account, isError, refetch } = useQuery(accountQuery)
  if (!account && !isError) return <CheckingSession />
  return (
    <ShellFrame nav={OfficeNav} topBar={OfficeBar} isDense>
      {account ? (
        <FactorGate account={account}>
          <LiveScreen userId={userId} />
        </FactorGate>
      ) : (
        <FailedState
          title={m.shell_office_failed_title()}
          safe={m.back_office_desk_load_failed_safe()}
          advice={m.ui_try_in_a_moment()}
          onRetry={() => void refetch()}
        />
      )}
    </ShellFrame>
  )
}

/** The screen, kept up to date; a session that ends is noticed by it, too, in a tab that nobody touches. */
function LiveScreen({ userId }: { userId: string }) {
  useDeskStream(userId)
  return <Outlet />
}
