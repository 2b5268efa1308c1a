const KEY = 'pobyt-sign-out'

/** Where storage is forbidden the mark holds for this page. */
let marked = false

/**
 * AUTH-11: a sign-out the server has not heard of. Its session cookie cannot be taken away by a script, so the sign-out
 * is kept in this browser and repeated until the server has heard it or somebody signs in. Until then nobody is signed in.
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

/** Sends a sign-out that is marked, and removes the mark. False when it was not heard: that is only logged. */
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
