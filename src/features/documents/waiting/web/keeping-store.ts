import { m } from '#messages/messages.js'
import { toast } from '#ui/toast.tsx'

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

/** Calls back when the device is online again, and when the person comes back to the page. */
export function whenLineMayBeBack(tryAgain: () => void): void {
  if (isPrerendered) return
  addEventListener('online', tryAgain)
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

/** A random UUID; also on a connection that is not secure, where browsers have no randomUUID. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
