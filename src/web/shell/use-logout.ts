import { track } from '#client/analytics.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { clearDrafts } from '#ui/form/drafts.ts'
import { removeOfflineShell } from './offline-shell.ts'

/** AUTH-11: signs out and deletes drafts and the offline shell; the signed-in layout then redirects to the home page. */
export function useLogout(): () => void {
  const { signOut } = useAuth()
  return () => {
    clearDrafts()
    void removeOfflineShell()
    track('sign_out')
    void signOut()
  }
}
