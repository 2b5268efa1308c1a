import { m } from '#messages/messages.js'
import { lineStore } from '#ui/line-store.ts'
import { toast } from '#ui/toast.tsx'
import { line } from './line-store.ts'

/** The pages that are built ahead load this file without a browser. */
const isPrerendered = typeof window === 'undefined'

let isSaid = false

/** Says once that the browser does not keep files. */
export function sayNotKept(): void {
  if (isSaid) return
  isSaid = true
  toast({
    action: 'documents.keep',
    title: m.documents_not_kept_title(),
    text: m.documents_not_kept_text(),
    tone: 'destructive',
  })
}

/** False while the browser or a failed call tells that our server cannot be reached. */
export const mayReachServer = () => navigator.onLine && lineStore.get() === 'up'

interface Sender {
  /** Sends what waits, as far as the line has room. */
  resume(): void
  /** The line may be back: also tries again what broke off. */
  retryNow(): void
}

/**
 * Wakes when our server can be reached again, when the device is online again and when the person comes back to the
 * page.
 */
export function followLine(sender: Sender): void {
  if (isPrerendered) return
  const tryAgain = () => sender.retryNow()
  line.watch(() => sender.resume())
  lineStore.watch(() => {
    if (lineStore.get() === 'up') tryAgain()
  })
  addEventListener('online', () => {
    line.forget()
    tryAgain()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) tryAgain()
  })
}

interface Unsafe {
  watch(listener: () => void): unknown
  /** True while closing the page could lose something. */
  isUnsafe(): boolean
}

/** The browser asks before the page is left. Listens only meanwhile, because a listener keeps a page out of its cache. */
export function askBeforeLeaving(work: Unsafe): void {
  const ask = (event: BeforeUnloadEvent) => {
    if (work.isUnsafe()) event.preventDefault()
  }
  if (isPrerendered) return
  work.watch(() => {
    if (work.isUnsafe()) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}
