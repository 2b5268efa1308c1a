const KEY = 'pobyt-sign-out'

/** Used where the browser forbids storage: the mark then lasts as long as the page. */
let marked = false

/**
 * AUTH-11: a sign-out that the server has not received. A script cannot delete the session cookie, so the sign-out is
 * stored in this browser and repeated until the server has received it or somebody signs in. Until then nobody counts
 * as signed in.
 */
export interface PendingSignOut {
  isSet(): boolean
  set(): void
  clear(): void
}

export const pendingSignOut: PendingSignOut = {
  isSet() {
    try {
      return localStorage.getItem(KEY) !== null
    } catch {
      return marked
    }
  },
  set() {
    marked = true
    try {
      localStorage.setItem(KEY, '1')
    } catch {}
  },
  clear() {
    marked = false
    try {
      localStorage.removeItem(KEY)
    } catch {}
  },
}

/** Sends a pending sign-out and removes the mark. False, with a log entry, when it could not be delivered. */
export async function deliverSignOut(
  pending: PendingSignOut,
  send: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await send()
    pending.clear()
    return true
  } catch (error) {
    console.error('sign-out failed', error)
    return false
  }
}
