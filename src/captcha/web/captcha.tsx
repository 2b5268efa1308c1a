import type { AltchaWidgetElement } from 'altcha/external'
import type {} from 'altcha/types/react'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { ERROR_BAR, FieldError } from '#ui/field-error.tsx'
import { ShieldCheck } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { CaptchaPlaceholder } from './captcha-placeholder.tsx'

export interface CaptchaHandle {
  /** Forgets the solution; the next one needs a new challenge. */
  reset(): void
}

type CaptchaState = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired' | 'code'

interface CaptchaProps {
  ref: Ref<CaptchaHandle>
  /** True from the first focus inside the form: now the widget is worth loading. */
  wanted: boolean
  onWanted(): void
  /** The solution to send along, or null while there is none. */
  onSolution(payload: string | null): void
}

const CONFIGURATION = JSON.stringify({
  challenge: '/api/captcha',
  type: 'checkbox',
  hideLogo: true,
  hideFooter: true,
  humanInteractionSignature: false,
})

/** AUTH-3: the box "Check that you are a person". The work is done on the visitor's own device. */
export function Captcha({ ref, wanted, onWanted, onSolution }: CaptchaProps) {
  const id = useId()
  const { loaded, loadFailed, loadAgain } = useWidgetCode(wanted)
  const { attach, ready, state, pressEarly, reset } = useWidget({ hintId: `${id}-hint`, onSolution })
  useImperativeHandle(ref, () => ({ reset }), [reset])
  const error = loadFailed ? m.account_captcha_load_failed() : explainFailure(state)
  const shown = loadFailed ? 'unverified' : state

  return (
    <div className={classNames('grid gap-2', error && ERROR_BAR)}>
      <div role="alert" className="empty:hidden">
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      <div className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-rest">
        <div className="relative min-w-0 flex-1">
          {ready ? null : (
            <CaptchaPlaceholder
              hintId={`${id}-hint`}
              busy={shown === 'verifying'}
              onPress={() => {
                onWanted()
                loadAgain()
                pressEarly()
              }}
            />
          )}
          {loaded ? <altcha-widget ref={attach} configuration={CONFIGURATION} hidden={!ready} /> : null}
          <p id={`${id}-hint`} role="status" className="pl-9 type-caption text-ink-2">
            {describeState(shown)}
          </p>
        </div>
        <ShieldCheck aria-hidden className="size-6 shrink-0 text-pine" strokeWidth={1.75} />
      </div>
    </div>
  )
}

function useWidgetCode(wanted: boolean) {
  const [code, setCode] = useState<'none' | 'loaded' | 'failed'>('none')
  useEffect(() => {
    if (!wanted || code !== 'none') return
    retriableImport(() => import('./captcha-widget.ts')).then(
      () => setCode('loaded'),
      () => setCode('failed'),
    )
  }, [wanted, code])
  return {
    loaded: code === 'loaded',
    loadFailed: code === 'failed',
    loadAgain: () => setCode((known) => (known === 'failed' ? 'none' : known)),
  }
}

/** The widget's element: its events as state, and what was pressed or focused before it was there. */
function useWidget({ hintId, onSolution }: { hintId: string; onSolution(payload: string | null): void }) {
  const widget = useRef<AltchaWidgetElement | null>(null)
  const pressedEarly = useRef(false)
  const [ready, setReady] = useState(false)
  const [state, setState] = useState<CaptchaState>('unverified')
  const latest = useRef(onSolution)
  useEffect(() => {
    latest.current = onSolution
  })

  const [attach] = useState(() => (element: HTMLElement | null) => {
    if (!element) return
    widget.current = element as AltchaWidgetElement
    const onLoad = () => {
      takeOverFocus(element, hintId, () => setReady(true))
      if (pressedEarly.current) void widget.current?.verify()
    }
    const onChange = (event: Event) => {
      const { detail } = event as CustomEvent<{ payload: string | null; state: CaptchaState }>
      setState(detail.state)
      latest.current(detail.state === 'verified' ? detail.payload : null)
    }
    element.addEventListener('load', onLoad)
    element.addEventListener('statechange', onChange)
    return () => {
      element.removeEventListener('load', onLoad)
      element.removeEventListener('statechange', onChange)
    }
  })
  const [calls] = useState(() => ({
    pressEarly() {
      pressedEarly.current = true
      setState('verifying')
    },
    reset() {
      pressedEarly.current = false
      widget.current?.reset()
      latest.current(null)
    },
  }))
  return { attach, ready, state, ...calls }
}

/** The widget's box takes the place of the placeholder, and its focus when it had it. */
function takeOverFocus(element: HTMLElement, hintId: string, show: () => void) {
  const box = element.querySelector<HTMLInputElement>('input[type=checkbox]')
  const hadFocus = element.parentElement?.contains(document.activeElement) ?? false
  box?.setAttribute('aria-describedby', hintId)
  show()
  if (hadFocus) requestAnimationFrame(() => box?.focus())
}

function explainFailure(state: CaptchaState): string | undefined {
  if (state === 'expired') return m.account_captcha_expired()
  if (state !== 'error') return undefined
  return isSecureContext ? m.account_captcha_failed() : m.account_captcha_insecure()
}

function describeState(state: CaptchaState): string {
  if (state === 'verifying') return m.account_captcha_verifying()
  return state === 'verified' ? m.account_captcha_verified() : m.account_captcha_hint()
}
