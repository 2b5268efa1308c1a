import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { type Blocker, useBeforeUnload, useBlocker } from 'react-router'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { lineStore } from '#ui/line-store.ts'

interface LeaveGuardHandle {
  /** Allows the next navigation, after a save. It is undone by the next change of the form. */
  release(): void
  /** Render it anywhere in the screen. */
  dialog: ReactNode
}

/**
 * Asks before a changed form is left: with our dialog within the application, else with the browser's. After the
 * session has ended it does not ask: the screen disappears, and the draft is kept.
 */
export function useLeaveGuard(changed: boolean): LeaveGuardHandle {
  const released = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the form becomes changed or unchanged.
  useEffect(() => {
    released.current = false
  }, [changed])
  // While our server cannot be reached, the page says that nothing is lost when it is left.
  const isAsking = useCallback(() => changed && !released.current && lineStore.get() === 'up', [changed])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAsking() && currentLocation.pathname !== nextLocation.pathname,
  )
  const asks = useCallback(
    (event: BeforeUnloadEvent) => {
      if (isAsking()) event.preventDefault()
    },
    [isAsking],
  )
  useBeforeUnload(asks)
  useEffect(() => {
    // Saved by itself meanwhile.
    if (!changed && blocker.state === 'blocked') blocker.proceed()
  }, [changed, blocker])
  return {
    release: () => {
      released.current = true
    },
    dialog: <LeaveDialog blocker={blocker} />,
  }
}

function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={m.ui_form_leave_title()}
      actions={
        <>
          <Button onClick={stay}>{m.ui_form_leave_stay()}</Button>
          <Button variant="second" onClick={() => blocker.proceed?.()}>
            {m.ui_form_leave_go()}
          </Button>
        </>
      }
    >
      {m.ui_form_leave_text()}
    </Dialog>
  )
}
