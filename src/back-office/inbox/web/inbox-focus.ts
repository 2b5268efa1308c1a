export const LIST = 'inbox-list'
/** Ids of what the keys of the inbox lead to. */
export const ANSWERS = 'inbox-answer'
export const MAKES = 'inbox-make-case'
export const CLOSES = 'inbox-close-reason'

/** Brings the focus to a part of the screen, if it is there. */
export function focusPart(id: string): void {
  const part = document.getElementById(id)
  part?.focus()
  part?.scrollIntoView({ block: 'nearest' })
}

/** True while the part is on the screen: a phone shows the list or an entry. */
export function isPartShown(id: string): boolean {
  return document.getElementById(id)?.checkVisibility() ?? false
}

export function pressPart(id: string): void {
  document.getElementById(id)?.click()
}
