import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { useResumedFiles } from '#features/documents/waiting/web/use-resumed-files.ts'
import { keepOfflineShell, removeOfflineShell } from './offline-shell.ts'
import { SessionGate } from './session-gate.tsx'
import { Shell } from './shell.tsx'
import { useWaitingDrafts } from './use-waiting-drafts.ts'

/** The screens of applicants. The people of the consultancy have theirs in the office. */
export default function SignedInLayout() {
  const { user, loading, readFailed } = useAuth()
  const applicant = user?.role === 'applicant' ? user : null
  useResumedFiles(applicant?.id)
  useWaitingDrafts(applicant?.id)
  const hasNobody = !loading && !readFailed && applicant === null
  // Not for every renewed session: one that is read while a sign-out runs must not bring the shell back.
  const isSignedIn = applicant !== null
  useEffect(() => {
    if (isSignedIn) return keepOfflineShell()
    if (hasNobody) void removeOfflineShell()
    return undefined
  }, [isSignedIn, hasNobody])
  return (
    <SessionGate signIn="/login">
      {/* Keyed, so that nothing of one person's screens remains when another person signs in. */}
      {({ id, role }) => (role === 'applicant' ? <Shell key={id} /> : <Navigate to={OFFICE_PATH} replace />)}
    </SessionGate>
  )
}
