type ToastTone = 'success' | 'destructive'

export interface ToastMessage {
  /** What was tried, for example 'personal-info.save': its newest result replaces the one before. */
  action: string
  title: string
  /** What the message is about, where several alike may stand beside each other. */
  about?: string
  text?: string
  tone: ToastTone
  /** The page itself tells screen readers, in a live region or at the element that takes focus. */
  announced?: boolean
  /** Takes back what was done; the message stays longer, and leaves when it is pressed. */
  undo?: () => void
  /** A navigation follows, and the message belongs to the screen it leads to. */
  forNextScreen?: boolean
}

export interface ShownToast extends ToastMessage {
  id: number
  /** It speaks of a screen that has been left since: the next result takes its place. */
  isOfLeftScreen?: boolean
}

/** The bar of messages must leave most of a small screen to the page. */
const MOST_SHOWN = 2

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a message at the bottom of the screen. A success disappears after 6 s, after 20 s where it can be undone; an error stays until it is closed, until
 * there is a newer result on the screen, or until the screen is left. Several results alike, which say what they are
 * about, stand beside each other; a third takes the place of the oldest. Any message takes that of a success on a screen
 * before.
 */
export function toast(message: ToastMessage): void {
  lastId += 1
  const others = shown.filter((other) => staysBeside(other, message))
  replace([...others, { ...message, id: lastId }].slice(-MOST_SHOWN))
}

/** Whether a message on the screen stays when the next one comes. */
function staysBeside(other: ShownToast, next: ToastMessage): boolean {
  if (other.action === next.action || other.isOfLeftScreen) return false
  if (other.tone === 'success' || other.forNextScreen) return true
  // What went wrong with one of several things is not settled by what became of another.
  return other.about !== undefined && (next.about !== undefined || next.tone === 'success')
}

export function dismissToast(id: number): void {
  replace(shown.filter((other) => other.id !== id))
}

/** Takes the last result of an action away, for example when it is tried again. */
export function dismissToastOf(action: string): void {
  if (shown.some((other) => other.action === action))
    replace(shown.filter((other) => other.action !== action))
}

/** Takes away the errors of the screen that has just been left; its successes stay until there is another result. */
export function dismissToastsOfLeftScreen(): void {
  const kept = shown.filter(({ tone, forNextScreen }) => tone === 'success' || forNextScreen)
  replace(
    kept.map((message) => ({ ...message, forNextScreen: false, isOfLeftScreen: !message.forNextScreen })),
  )
}

/** Takes back what the newest message on the screen says was done, where it can be. */
export function undoNewest(): void {
  const newest = shown.findLast(({ undo }) => undo !== undefined)
  if (!newest) return
  dismissToast(newest.id)
  newest.undo?.()
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
