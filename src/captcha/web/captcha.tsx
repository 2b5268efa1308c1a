import type {} from 'altcha/types/react'
import { createElement, type Ref, type RefCallback, useId, useImperativeHandle } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { ERROR_BAR, FieldError } from '#ui/field-error.tsx'
import { ShieldCheck } from '#ui/icons.tsx'
import { CaptchaPlaceholder } from './captcha-placeholder.tsx'
import {
  type CaptchaOutcome,
  type CaptchaState,
  explainCaptchaFailure,
  readSiteKey,
  useWidget,
  useWidgetCode,
} from './use-captcha-widget.ts'

export interface CaptchaHandle {
  /** Solves the challenge unless it is solved already. The component also shows a failure. */
  solve(): Promise<CaptchaOutcome>
  /** Discards the solution; the next one needs a new challenge. */
  reset(): void
}

interface CaptchaProps {
  ref: Ref<CaptchaHandle>
  /** Id that the error summary links to. */
  id?: string
  /** True from the first focus inside the form on: the widget is loaded from then on. */
  active: boolean
  onWanted?(): void
  /** Called with the solution to send, or with null while there is none. */
  onSolution?(payload: string | null): void
  /** The server's error about the solution it was sent. */
  error?: string
}

const CONFIGURATION = JSON.stringify({
  challenge: '/api/captcha',
  type: 'checkbox',
  hideLogo: true,
  hideFooter: true,
  humanInteractionSignature: false,
})

/** AUTH-3: the checkbox "Check that you are a person". The visitor's own device solves the challenge. */
export function Captcha({ ref, id, active, onWanted: onActivate, onSolution, ...props }: CaptchaProps) {
  const ownId = useId()
  const hintId = `${ownId}-hint`
  const { loaded, loadFailed, retryLoad } = useWidgetCode(active)
  const { attach, ready, state, solve, reset } = useWidget({
    hintId,
    loadFailed,
    onSolution: (payload) => onSolution?.(payload),
  })
  const solveNow = () => {
    onActivate?.()
    retryLoad()
    return solve()
  }
  useImperativeHandle(ref, () => ({ solve: solveNow, reset }))
  const error = loadFailed ? m.captcha_load_failed() : (explainCaptchaFailure(state) ?? props.error)
  const shown = loadFailed ? 'unverified' : state

  return (
    <div id={id} tabIndex={id ? -1 : undefined} className={classNames('grid gap-2', error && ERROR_BAR)}>
      <div role="alert" className="empty:hidden">
        <FieldError id={`${ownId}-error`}>{error}</FieldError>
      </div>
      <div className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-rest">
        <div className="relative min-w-0 flex-1">
          {ready ? null : (
            <CaptchaPlaceholder
              hintId={hintId}
              busy={shown === 'verifying'}
              onPress={() => void solveNow()}
            />
          )}
          {loaded ? <Widget attach={attach} hidden={!ready} /> : null}
          <p id={hintId} role="status" className="pl-9 type-caption text-ink-2">
            {describeState(shown)}
          </p>
        </div>
        <ShieldCheck aria-hidden className="size-6 shrink-0 text-pine" strokeWidth={1.75} />
      </div>
    </div>
  )
}

interface WidgetProps {
  attach: RefCallback<HTMLElement>
  hidden: boolean
}

function Widget({ attach, hidden }: WidgetProps) {
  const siteKey = readSiteKey()
  if (siteKey === null) return <altcha-widget ref={attach} configuration={CONFIGURATION} hidden={hidden} />
  return createElement('turnstile-widget', { ref: attach, sitekey: siteKey, hidden })
}

function describeState(state: CaptchaState): string {
  if (state === 'verifying') return m.captcha_verifying()
  return state === 'verified' ? m.captcha_verified() : m.captcha_hint()
}
