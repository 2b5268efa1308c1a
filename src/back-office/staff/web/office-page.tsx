import { Navigate } from 'react-router'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'

/** The first screen of the office: the team for an admin, the own account for a specialist. */
export default function OfficePage() {
  const { user } = useAuth()
  return <Navigate to={`${OFFICE_PATH}/${user?.role === 'admin' ? 'team' : 'account'}`} replace />
}
