import { markHandedOver } from '#ui/arrival-flag.ts'
import { listToasts, type ToastMessage, toast } from '#ui/toast-store.ts'

const KEY = 'pobyt-arrival'

/** What one document hands to the next. It stands neither in the address nor in anything that outlives the tab. */
interface Arrival {
  url: string
  state: unknown
  notices: ToastMessage[]
}

interface OpenOptions {
  state?: unknown
  replace?: boolean
}

/**
 * Loads a page of this site as a document, with a state and the notices that are still true there: like a navigation
 * within the application.
 */
export function openDocument(path: string, { state, replace = false }: OpenOptions = {}): void {
  const { href } = new URL(path, location.href)
  const handOver = () => write({ url: href, state, notices: listLastingNotices() })
  handOver()
  // What was shown until the next document came is handed over, too.
  window.addEventListener('pagehide', handOver, { once: true })
  if (replace) location.replace(href)
  else location.assign(href)
}

/**
 * Takes over what the page before has left: the state into the history entry, as React Router keeps it, and the
 * notices. Call it before anything reads the state.
 */
export function receiveArrival(): void {
  const arrival = take()
  if (arrival?.url !== location.href) return
  markHandedOver()
  if (arrival.state !== undefined) replaceState(arrival.state)
  for (const notice of arrival.notices) toast(notice)
}

/** The state of this page's history entry. */
export function readState(): unknown {
  return history.state?.usr
}

export function replaceState(state: unknown): void {
  history.replaceState({ ...history.state, usr: state }, '')
}

/** True when this page was reached with a state, here or by the page before. */
export function isArrivedWithState(): boolean {
  return Boolean(readState()) || read() !== null
}

function listLastingNotices(): ToastMessage[] {
  const lasting = listToasts().filter(({ tone, forNextScreen }) => tone === 'success' || forNextScreen)
  return lasting.map(({ action, title, text, tone }) => ({ action, title, text, tone }))
}

// Where storage is forbidden, the next page begins without a state.
function write(arrival: Arrival): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(arrival))
  } catch {}
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function take(): Arrival | null {
  const stored = read()
  if (stored === null) return null
  sessionStorage.removeItem(KEY)
  try {
    return JSON.parse(stored) as Arrival
  } catch {
    return null
  }
}
