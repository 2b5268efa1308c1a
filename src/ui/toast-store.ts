export type ToastTone = 'success' | 'destructive'

export interface ToastMessage {
  title: string
  text?: string
  tone: ToastTone
}

export interface ShownToast extends ToastMessage {
  id: number
}

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message at the bottom of the screen. A success disappears after 6 s, an error stays until it is closed. */
export function toast(message: ToastMessage): number {
  lastId += 1
  replace([...shown.filter((other) => !isSame(other, message)), { ...message, id: lastId }])
  return lastId
}

export function dismissToast(id: number): void {
  replace(shown.filter((other) => other.id !== id))
}

export function listToasts(): readonly ShownToast[] {
  return shown
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** The same failure twice is shown once. */
function isSame(one: ToastMessage, other: ToastMessage): boolean {
  return one.title === other.title && one.text === other.text && one.tone === other.tone
}
