import { type ReactNode, useState } from 'react'
import { track } from '#client/analytics.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { eraseWaiting, readOwner } from '#features/documents/waiting/web/waiting-hint-store.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clearDrafts } from '#ui/form/drafts.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import { removeOfflineShell } from './offline-shell.ts'

/**
 * AUTH-11: signs out and deletes drafts, waiting files and the offline shell; the signed-in layout then redirects to
 * the home page. It asks first when files wait that nobody has but this browser.
 */
export function useLogout(): { logout: () => void; dialog: ReactNode } {
  const { user, signOut } = useAuth()
  const [waiting, setWaiting] = useState(0)
  const leave = () => {
    setWaiting(0)
    clearDrafts()
    eraseWaiting(user?.id)
    void removeOfflineShell()
    track('sign_out')
    void signOut()
  }
  const logout = async () => {
    const count = user ? await countWaiting(user.id) : 0
    if (count > 0) setWaiting(count)
    else leave()
  }
  return {
    logout: () => void logout(),
    dialog:
      waiting > 0 ? <LogoutDialog waiting={waiting} onStay={() => setWaiting(0)} onLeave={leave} /> : null,
  }
}

/** How many files of this person only this browser has; 0 where it keeps none. */
async function countWaiting(userId: string): Promise<number> {
  if (readOwner() !== userId) return 0
  const load = () => import('#features/documents/waiting/web/waiting-files-store.ts')
  return retriableImport(load).then(
    ({ countKept }) => countKept(userId),
    () => 0,
  )
}

interface LogoutDialogProps {
  waiting: number
  onStay: () => void
  onLeave: () => void
}

function LogoutDialog({ waiting, onStay, onLeave }: LogoutDialogProps) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={m.shell_logout_waiting_title()}
      actions={
        <>
          <Button onClick={onStay}>{m.shell_logout_waiting_stay()}</Button>
          <Button variant="second" onClick={onLeave}>
            {m.shell_logout_waiting_leave()}
          </Button>
        </>
      }
    >
      {m.shell_logout_waiting_text({ count: waiting })}
    </Dialog>
  )
}
