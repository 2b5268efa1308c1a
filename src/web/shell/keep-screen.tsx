import { useEffect } from 'react'
import { type ClientInstrumentation, useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { dismissToast, toast } from '#ui/toast.tsx'

// React Router reloads the document when the script of a screen cannot be fetched, also when a link was only pointed
// at. That helps when the server has a newer build, and loses the screen when the connection is gone. So the reload
// becomes a load of the next screen where the server can be reached; else the person stays where they are.

interface Move {
  to: string
  lost?: boolean
}

/** The move to another screen that is under way. */
let move: Move | undefined
/** React Router asks for the script of a screen once; later moves to one that was lost have to load the document. */
const lostPaths = new Set<string>()
let handleLost: ((lost: Move) => Promise<void>) | undefined
let toastId = 0

/** LiveEvent of every move before the next screen is asked for. */
export const moves: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(go, { to }) {
        const next: Move | undefined = typeof to === 'string' ? { to } : undefined
        move = next
        if (next && lostPaths.has(pathOf(next))) void handleLost?.(next)
        await go()
        if (move === next) move = undefined
      },
    }),
}

/** Does nothing in a browser without the Navigation API, nor while developing, where Vite reloads. */
export function KeepScreen() {
  const currentLocation = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!CAN_KEEP_SCREEN) return
    handleLost = async (lostMove) => {
      lostMove.lost = true
      lostPaths.add(pathOf(lostMove))
      const reachable = await isReachable(lostMove.to)
      if (lostMove !== move) return
      if (reachable) {
        location.assign(lostMove.to)
        return
      }
      toastId = toast({
        tone: 'destructive',
        title: m.shell_load_failed_title(),
        text: m.shell_load_failed_text(),
      })
      // Ends the move, which would wait for ever.
      void navigate(currentLocation, {
        replace: true,
        state: currentLocation.state,
        preventScrollReset: true,
      })
    }
    const stopReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload') return
      event.preventDefault()
      if (move && !move.lost) void handleLost?.(move)
    }
    navigation.addEventListener('navigate', stopReload)
    return () => navigation.removeEventListener('navigate', stopReload)
  }, [currentLocation, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has come.
  useEffect(() => dismissToast(toastId), [currentLocation.pathname])
  return null
}

/** Without it no screen is fetched ahead: that would reload the page, too. */
export const CAN_KEEP_SCREEN = import.meta.env.PROD && 'navigation' in globalThis

function pathOf({ to }: Move): string {
  return new URL(to, location.href).pathname
}

async function isReachable(path: string): Promise<boolean> {
  try {
    const { ok } = await fetch(path, { method: 'HEAD', cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}
