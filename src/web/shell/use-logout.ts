import { track } from '#client/analytics.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { eraseWaiting } from '#features/documents/waiting/web/waiting-hint-store.ts'
import { clearDrafts } from '#ui/form/drafts.ts'
import { removeOfflineShell } from './offline-shell.ts'

/**
 * AUTH-11: signs out and deletes drafts, waiting files and the offline shell; the signed-in layout then redirects to
 * the home page.
 */
export function useLogout(): () => void {
  const { user, signOut } = useAuth()
  return () => {
    clearDrafts()
    eraseWaiting(user?.id)
    void removeOfflineShell()
    track('sign_out')
    void signOut()
  }
}
