import { useEffect } from 'react'
import { type ClientInstrumentation, useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { toast } from '#ui/toast.tsx'

// React Router reloads the document when a screen's script cannot be fetched, even by a prefetch. That helps when the
// server has a newer build, but loses the screen when the connection is down. This module replaces the reload: it loads
// the next screen's document if the server can be reached; otherwise the person stays on the current screen.

interface ScreenNavigation {
  to: string
  failed?: boolean
}

/** The current navigation to another screen. */
let currentNavigation: ScreenNavigation | undefined
/** React Router requests a screen's script once; later navigations to one that failed have to load the document. */
const failedPaths = new Set<string>()
let handleFailure: ((failed: ScreenNavigation) => Promise<void>) | undefined

/** Records every navigation before React Router requests the next screen. */
export const navigationInstrumentation: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(go, { to }) {
        const next: ScreenNavigation | undefined = typeof to === 'string' ? { to } : undefined
        currentNavigation = next
        if (next && failedPaths.has(pathOf(next))) void handleFailure?.(next)
        await go()
        if (currentNavigation === next) currentNavigation = undefined
      },
    }),
}

/** Does nothing in a browser without the Navigation API, nor in development, where Vite reloads. */
export function ScreenKeepAlive() {
  const currentLocation = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!CAN_KEEP_SCREEN) return
    handleFailure = async (failedNavigation) => {
      failedNavigation.failed = true
      failedPaths.add(pathOf(failedNavigation))
      const reachable = await isReachable(failedNavigation.to)
      if (failedNavigation !== currentNavigation) return
      if (reachable) {
        location.assign(failedNavigation.to)
        return
      }
      toast({
        action: 'screen.load',
        tone: 'destructive',
        title: m.shell_load_failed_title(),
        text: m.shell_load_failed_text(),
      })
      // Ends the navigation, which would otherwise wait for ever.
      void navigate(currentLocation, {
        replace: true,
        state: currentLocation.state,
        preventScrollReset: true,
      })
    }
    const stopReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload') return
      event.preventDefault()
      if (currentNavigation && !currentNavigation.failed) void handleFailure?.(currentNavigation)
    }
    navigation.addEventListener('navigate', stopReload)
    return () => navigation.removeEventListener('navigate', stopReload)
  }, [currentLocation, navigate])
  return null
}

/** False where it does not work; then screens are not prefetched, because a failed prefetch would reload the page. */
export const CAN_KEEP_SCREEN = import.meta.env.PROD && 'navigation' in globalThis

function pathOf({ to }: ScreenNavigation): string {
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
