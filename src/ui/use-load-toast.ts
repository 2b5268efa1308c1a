import { useEffect } from 'react'
import { dismissToastOf, type ToastMessage, toast } from './toast-store.ts'

interface LoadToast extends Pick<ToastMessage, 'action' | 'title' | 'text'> {
  /** Why the screen could not be loaded; null while it loads and when it is there. */
  error: Error | null
}

/** Shows the notice of a screen that could not be loaded until it is; the screen shows and announces the failure too. */
export function useLoadToast({ action, title, text, error }: LoadToast): void {
  useEffect(() => {
    if (error) toast({ action, title, text, tone: 'destructive', announced: true })
    else dismissToastOf(action)
  }, [action, title, text, error])
}
