import { COMMAND } from '#back-office/desk/web/command-text.ts'

export interface OfferedAct {
  text: string
  control: HTMLElement
  /** One of the choices of a menu, which has a button of its own. */
  isInMenu: boolean
}

/** What the screen offers now: controls that are seen and can be pressed, and the choices of their menus. */
export function listOffered(): OfferedAct[] {
  return [...document.querySelectorAll(`[${COMMAND}]`)].flatMap((mark) => {
    const control = mark.closest<HTMLElement>('a, button, input')
    const menu = mark.closest('[popover]')
    const seen = menu ? findTrigger(menu) : control
    if (!control || control.matches(OFF) || !seen?.checkVisibility({ visibilityProperty: true })) return []
    return [{ text: mark.getAttribute(COMMAND) ?? '', control, isInMenu: menu !== null }]
  })
}

/** Cannot be pressed, or is what stands already. */
const OFF = ':disabled, [aria-disabled=true], [aria-busy=true], [aria-current=true]'

/** The button that opens what this stands in. */
export function findTrigger(inside: Element): HTMLElement | null {
  const menu = inside.closest('[popover]')
  return menu && document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
}

/** As if it were pressed by hand: the focus is on it, or in the menu that it opens. */
export function pressControl(control: HTMLElement): void {
  const trigger = findTrigger(control)
  const isTrigger = trigger === null && control instanceof HTMLButtonElement
  const at = trigger ?? control
  at.focus()
  control.click()
  if (isTrigger) control.popoverTargetElement?.querySelector('button')?.focus()
}

/** So long the screen with the field may take. */
const PATIENCE_MS = 10_000

/** Focuses the field as soon as it is on this screen. */
export function focusWhenThere(id: string): void {
  const { pathname } = location
  const last = performance.now() + PATIENCE_MS
  const look = () => {
    const field = document.getElementById(id)
    if (field) field.focus()
    else if (performance.now() < last && location.pathname === pathname) requestAnimationFrame(look)
  }
  look()
}
