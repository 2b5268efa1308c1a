import { TURNSTILE_ORIGIN } from '#captcha/captcha-header.ts'
import { currentLanguage } from '#language/language.ts'

// This module is loaded on the first focus inside a form, like the other widget, and behaves like it: the same events and
// the same functions.

type State = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired'

interface Turnstile {
  render(container: HTMLElement, options: object): string | undefined
  reset(id: string): void
  remove(id: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const SCRIPT = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`

let loading: Promise<Turnstile> | undefined

function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('no turnstile')))
    script.onerror = () => reject(new Error('turnstile could not be loaded'))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

class TurnstileWidget extends HTMLElement {
  #state: State = 'verifying'
  #id: string | undefined

  connectedCallback(): void {
    void this.#render()
  }

  disconnectedCallback(): void {
    if (this.#id !== undefined) window.turnstile?.remove(this.#id)
    this.#id = undefined
  }

  getState(): State {
    return this.#state
  }

  /** Turnstile begins by itself; only after a failure it is asked again. */
  verify(): void {
    if (this.#state === 'error' || this.#state === 'expired' || this.#state === 'unverified') this.#again()
  }

  reset(): void {
    this.#change('unverified')
    this.#again()
  }

  #again(): void {
    this.#state = 'verifying'
    if (this.#id === undefined) void this.#render()
    else window.turnstile?.reset(this.#id)
  }

  async #render(): Promise<void> {
    try {
      const turnstile = await loadTurnstile()
      if (!this.isConnected || this.#id !== undefined) return
      this.#id = turnstile.render(this, {
        sitekey: this.getAttribute('sitekey'),
        theme: 'auto',
        size: 'flexible',
        language: currentLanguage(),
        'response-field': false,
        callback: (token: string) => this.#change('verified', token),
        'error-callback': () => {
          this.#change('error')
          return true
        },
        'expired-callback': () => this.#change('expired'),
        'timeout-callback': () => this.#change('expired'),
        'unsupported-callback': () => this.#change('error'),
      })
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('load'))
      this.#change('error')
    }
  }

  #change(state: State, payload: string | null = null): void {
    this.#state = state
    this.dispatchEvent(new CustomEvent('statechange', { detail: { state, payload } }))
  }
}

if (!customElements.get('turnstile-widget')) customElements.define('turnstile-widget', TurnstileWidget)
