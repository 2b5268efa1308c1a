import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { dismissToastsOfLeftScreen } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

export { dismissToastOf, type ToastMessage, toast } from './toast-store.ts'

let lastPathname: string | undefined

/** Render it once per page. */
export function Toaster() {
  const { pathname } = useLocation()
  // A layout effect, because it must run before the effects in which the next screen shows its own messages.
  useLayoutEffect(() => {
    if (lastPathname !== undefined && lastPathname !== pathname) dismissToastsOfLeftScreen()
    lastPathname = pathname
  }, [pathname])
  return <Toasts />
}
