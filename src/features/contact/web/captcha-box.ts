import type { AltchaWidgetElement } from 'altcha/external'

// The same box as on the registration (account/web/captcha.tsx), in plain DOM. What is said of it is in its data.

const CONFIGURATION = JSON.stringify({
  challenge: '/api/captcha',
  type: 'checkbox',
  hideLogo: true,
  hideFooter: true,
  humanInteractionSignature: false,
})

export interface CaptchaBox {
  /** Fetches the widget, once; to be called on the first focus inside the form. */
  want(): void
  /** The solution to send along; solves the challenge now if nobody has yet. Null when that fails. */
  solve(): Promise<string | null>
  /** Forgets the solution; the next one needs a new challenge. */
  reset(): void
}

export function createCaptchaBox(form: HTMLElement, tell: (error: string | null) => void): CaptchaBox {
  const root = form.querySelector<HTMLElement>('[data-captcha]') ?? form
  const words = root.dataset
  const box = root.querySelector<HTMLElement>('[data-captcha-box]')
  const hint = root.querySelector<HTMLElement>('[role=status]')
  let payload: string | null = null
  let loading: Promise<AltchaWidgetElement> | null = null
  let attempts = 0

  function show(state: string) {
    tell(state === 'error' ? failure() : state === 'expired' ? (words.expired ?? '') : null)
    const said = { verifying: words.verifying, verified: words.verified }[state]
    if (hint) hint.textContent = said ?? words.hint ?? ''
    // The box of the page, until the widget takes its place.
    box?.querySelector('#captcha')?.toggleAttribute('data-busy', state === 'verifying')
  }
  const failure = () => (isSecureContext ? words.failed : words.insecure) ?? ''

  function load(): Promise<AltchaWidgetElement> {
    if (loading) return loading
    attempts += 1
    loading = fetchWidget(root, attempts).then(
      () => placeWidget(box),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  async function widget(): Promise<AltchaWidgetElement | null> {
    try {
      const element = await load()
      if (element.dataset.watched) return element
      element.dataset.watched = 'yes'
      element.addEventListener('statechange', (event) => {
        const { detail } = event as CustomEvent<{ payload: string | null; state: string }>
        payload = detail.state === 'verified' ? detail.payload : null
        show(detail.state)
      })
      return element
    } catch (error) {
      console.error('the captcha could not be loaded', error)
      show('unverified')
      tell(words.loadFailed ?? '')
      return null
    }
  }

  box?.querySelector('input')?.addEventListener('click', (event) => {
    event.preventDefault()
    show('verifying')
    void widget().then((element) => element?.verify())
  })

  return {
    want: () => void widget(),
    async solve() {
      if (payload) return payload
      const element = await widget()
      if (!element) return null
      show('verifying')
      const result = await element.verify()
      return payload ?? result?.payload ?? null
    },
    reset() {
      payload = null
      if (loading) void loading.then((element) => element.reset())
      show('unverified')
    },
  }
}

/** Browsers remember a script that could not be fetched, so each further attempt has an address of its own. */
async function fetchWidget(root: HTMLElement, attempt: number): Promise<void> {
  for (const href of (root.dataset.styles ?? '').split(' ')) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('error', () => link.remove())
    document.head.append(link)
  }
  const address = root.dataset.captcha ?? ''
  await import(/* @vite-ignore */ attempt === 1 ? address : `${address}?attempt=${attempt}`)
}

/** Puts the widget where the box in the page was, with its focus when it had it. */
function placeWidget(box: HTMLElement | null): Promise<AltchaWidgetElement> {
  const element = document.createElement('altcha-widget') as unknown as AltchaWidgetElement
  element.setAttribute('configuration', CONFIGURATION)
  element.hidden = true
  return new Promise((resolve) => {
    element.addEventListener('load', () => {
      const before = box?.firstElementChild
      const hadFocus = before?.contains(document.activeElement) ?? false
      const input = element.querySelector<HTMLInputElement>('input[type=checkbox]')
      before?.remove()
      input?.setAttribute('aria-describedby', 'captcha-hint captcha-error')
      element.hidden = false
      if (hadFocus) requestAnimationFrame(() => input?.focus())
      resolve(element)
    })
    box?.append(element)
  })
}
