import { onPackageChosen } from '#features/packages/web/package-events.ts'
import { openPendingTab } from '#ui/pending-tab.ts'
import { readCheckoutUrl } from './checkout-url.ts'

// SITE-3: a signed-in person starts the payment on the page itself. Without this script the same links lead to
// /your-package, where the same order stands.

const TIME_OUT_MS = 30_000

/** Makes the dialogs of order-dialogs.tsx work. */
export function startOrders(): void {
  onPackageChosen(({ id, event }) => {
    const dialog = document.getElementById(`order-${id}`)
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (!(dialog instanceof HTMLDialogElement) || elsewhere) return
    if (!document.documentElement.hasAttribute('data-signed-in')) return
    event.preventDefault()
    openOrder(dialog)
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    const dialog = button?.closest('dialog')
    if (!button || !dialog) return
    if (button.matches('[data-close]')) dialog.close()
    if (button.dataset.proceed) void proceed(dialog, button, button.dataset.proceed)
  })
}

function openOrder(dialog: HTMLDialogElement): void {
  show(dialog, '[data-order-failed]', false)
  show(dialog, '[data-order-opened]', false)
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
}

async function proceed(dialog: HTMLDialogElement, button: HTMLElement, packageType: string): Promise<void> {
  if (button.ariaBusy === 'true') return
  const words = button.querySelector('[data-at-work]')?.textContent ?? ''
  const tab = openPendingTab({ title: words, text: words })
  setBusy(button, true)
  show(dialog, '[data-order-failed]', false)
  try {
    const url = await createPayment(packageType)
    tab?.goTo(url)
    dialog.querySelector('[data-checkout]')?.setAttribute('href', url)
    show(dialog, '[data-order-opened]', true)
  } catch (error) {
    tab?.close()
    if (error instanceof SignedOut) {
      location.assign(`/login?from=${encodeURIComponent(`/your-package?package=${packageType}`)}`)
      return
    }
    console.error(error)
    tellFailure(dialog, error instanceof Refusal ? error.message : '')
  } finally {
    setBusy(button, false)
  }
}

/** What the server says to the person: the package is there already, or there were too many orders. */
class Refusal extends Error {}
class SignedOut extends Error {}

async function createPayment(packageType: string): Promise<string> {
  const response = await fetch('/api/functions/create-payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ packageType }),
    signal: AbortSignal.timeout(TIME_OUT_MS),
  })
  if (response.status === 401) throw new SignedOut()
  const answer = await response.json()
  if (response.ok) return readCheckoutUrl(answer)
  if ([409, 429].includes(response.status)) throw new Refusal(answer.error?.message)
  throw new Error(`The payment could not be started: ${response.status}`)
}

function tellFailure(dialog: HTMLElement, reason: string): void {
  const text = dialog.querySelector<HTMLElement>('[data-reason]')
  if (!text) return
  text.dataset.standard ??= text.textContent ?? ''
  text.textContent = reason || text.dataset.standard
  show(dialog, '[data-order-failed]', true)
}

function setBusy(button: HTMLElement, busy: boolean): void {
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (busy) button.setAttribute(name, 'true')
    else button.removeAttribute(name)
  }
  show(button, '[data-at-rest]', !busy)
  show(button, '[data-at-work]', busy)
}

function show(around: HTMLElement, part: string, shown: boolean): void {
  const element = around.querySelector<HTMLElement>(part)
  if (element) element.hidden = !shown
}
