import type { AltchaWidgetElement } from 'altcha/external'
import { useEffect, useState } from 'react'
import { TURNSTILE_META } from '#captcha/captcha-header.ts'
import { m } from '#messages/messages.js'
import { retriableImport } from '#ui/retriable-import.ts'

export type CaptchaState = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired' | 'code'

/** The solution to send, or the sentence that explains why there is none. */
export type CaptchaOutcome = { payload: string } | { error: string }

export function useWidgetCode(active: boolean) {
  const [code, setCode] = useState<'none' | 'loaded' | 'failed'>('none')
  useEffect(() => {
    if (!active || code !== 'none') return
    retriableImport(loadWidget).then(
      () => setCode('loaded'),
      () => setCode('failed'),
    )
  }, [active, code])
  return {
    loaded: code === 'loaded',
    loadFailed: code === 'failed',
    retryLoad: () => setCode((current) => (current === 'failed' ? 'none' : current)),
  }
}

/** The site key of Turnstile; null where the own captcha is used. Only in a browser. */
export function readSiteKey(): string | null {
  return document.querySelector(`meta[name=${TURNSTILE_META}]`)?.getAttribute('content') ?? null
}

const loadWidget = (): Promise<unknown> =>
  readSiteKey() === null
    ? import('#captcha/web/captcha-widget.ts')
    : import('#captcha/web/turnstile-widget.ts')

interface WidgetOptions {
  hintId: string
  /** The widget's code could not be loaded. */
  loadFailed: boolean
  onSolution(payload: string | null): void
}

/** The widget's element and state, and what was pressed, focused or requested before it was loaded. */
export function useWidget({ hintId, loadFailed, onSolution }: WidgetOptions) {
  const [widget] = useState(() => new CaptchaWidget(hintId))
  const [ready, setReady] = useState(false)
  const [state, setState] = useState<CaptchaState>('unverified')
  useEffect(() => {
    widget.listen({
      onReady: () => setReady(true),
      onState(next, payload) {
        setState(next)
        onSolution(payload)
      },
    })
  })
  useEffect(() => {
    if (loadFailed) widget.answer({ error: m.captcha_load_failed() })
  }, [widget, loadFailed])
  return {
    attach: widget.attach,
    ready,
    state,
    solve() {
      if (!widget.isSolved) setState('verifying')
      return widget.solve()
    },
    reset: widget.reset,
  }
}

interface Listener {
  onReady(): void
  onState(state: CaptchaState, payload: string | null): void
}

class CaptchaWidget {
  #element: AltchaWidgetElement | null = null
  #listener: Listener | undefined
  #isLoaded = false
  #payload: string | null = null
  #waiting: ((outcome: CaptchaOutcome) => void)[] = []
  readonly #hintId: string

  constructor(hintId: string) {
    this.#hintId = hintId
  }

  get isSolved(): boolean {
    return this.#payload !== null
  }

  listen(listener: Listener): void {
    this.#listener = listener
  }

  readonly attach = (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return
    this.#element = element as AltchaWidgetElement
    element.addEventListener('load', this.#onLoad)
    element.addEventListener('statechange', this.#onChange)
    return () => {
      element.removeEventListener('load', this.#onLoad)
      element.removeEventListener('statechange', this.#onChange)
    }
  }

  /** Solves the challenge unless it is solved already. */
  solve(): Promise<CaptchaOutcome> {
    if (this.#payload) return Promise.resolve({ payload: this.#payload })
    if (this.#isLoaded && this.#element?.getState() !== 'verifying') void this.#element?.verify()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  answer(outcome: CaptchaOutcome): void {
    for (const resolve of this.#waiting.splice(0)) resolve(outcome)
  }

  readonly reset = (): void => {
    this.#waiting = []
    this.#payload = null
    this.#element?.reset()
    this.#listener?.onState('unverified', null)
  }

  readonly #onLoad = (): void => {
    this.#isLoaded = true
    if (this.#element) moveFocusToWidget(this.#element, this.#hintId, () => this.#listener?.onReady())
    if (this.#waiting.length > 0) void this.#element?.verify()
  }

  readonly #onChange = (event: Event): void => {
    const { detail } = event as CustomEvent<{ payload: string | null; state: CaptchaState }>
    this.#payload = detail.state === 'verified' ? detail.payload : null
    this.#listener?.onState(detail.state, this.#payload)
    const error = explainCaptchaFailure(detail.state)
    if (this.#payload) this.answer({ payload: this.#payload })
    else if (error) this.answer({ error })
  }
}

/** Replaces the placeholder with the widget's checkbox and moves the focus to it if the placeholder had it. */
function moveFocusToWidget(element: HTMLElement, hintId: string, show: () => void) {
  const box = element.querySelector<HTMLInputElement>('input[type=checkbox]')
  const hadFocus = element.parentElement?.contains(document.activeElement) ?? false
  box?.setAttribute('aria-describedby', hintId)
  show()
  if (hadFocus) requestAnimationFrame(() => box?.focus())
}

export function explainCaptchaFailure(state: CaptchaState): string | undefined {
  if (state === 'expired') return m.captcha_expired()
  if (state !== 'error') return undefined
  return isSecureContext ? m.captcha_failed() : m.captcha_insecure()
}
