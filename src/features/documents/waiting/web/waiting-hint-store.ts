/** Holds the id of the person whose files wait in this browser. */
const KEY = 'waiting-files'

export function databaseName(userId: string): string {
  return `waiting-files:${userId}`
}

export function rememberWaiting(userId: string): void {
  try {
    localStorage.setItem(KEY, userId)
  } catch {
    // Without storage nothing outlives the page.
  }
}

/** Erases the files that wait, whoever they belong to; those of this person also when nothing tells of them. */
export function eraseWaiting(userId?: string): void {
  const owner = readOwner()
  for (const id of new Set([owner, userId])) if (id) indexedDB.deleteDatabase(databaseName(id))
  if (owner) forgetHint()
}

export function forgetHint(): void {
  localStorage.removeItem(KEY)
}

/** The id of the person whose files wait, or null. */
export function readOwner(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
