// By id, because what the keys lead to lies deep in the entry, and on a phone only one side is on the screen.

export const ENTRY_LIST = 'inbox-list'
export const ANSWER_FIELD = 'inbox-answer'
export const NEW_CASE_BUTTON = 'inbox-make-case'
export const CLOSE_REASON_FIELD = 'inbox-close-reason'

/** Brings the focus to an element of the inbox, if it is there. */
export function focusElement(id: string): void {
  const element = document.getElementById(id)
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}

/** True while the element is on the screen: a phone shows the list or an entry. */
export function isElementShown(id: string): boolean {
  return document.getElementById(id)?.checkVisibility() ?? false
}

export function pressButton(id: string): void {
  document.getElementById(id)?.click()
}
