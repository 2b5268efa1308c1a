import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { PasskeyButton } from '#features/account/passkeys/web/passkey-button.tsx'
import { pageSession } from '#features/account/session/web/page-session-store.ts'
import { callAuth } from '#features/account/web/api.ts'
import { explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Field } from '#ui/field.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'

interface SecondStepProps {
  /** False for the people of the consultancy, who are asked each time. */
  mayTrust?: boolean
  onEntered: () => void
  onStartAgain: () => void
}

/** The second step of a sign-in: the code of the app, a recovery code, or a passkey. */
export function SecondStep({ mayTrust = true, onEntered, onStartAgain }: SecondStepProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const { error, busy, submit } = useCode({ isRecovery, onEntered, onStartAgain })
  const other = () => setIsRecovery(!isRecovery)
  return (
    <>
      <ScreenHeading
        title={m.account_second_factor_step_title()}
        lead={isRecovery ? m.account_second_factor_step_recovery_lead() : m.account_second_factor_step_lead()}
      />
      <form name="second-factor" method="post" noValidate onSubmit={submit} className="grid gap-6">
        <CodeField isRecovery={isRecovery} sendsWhenFull={!mayTrust} error={error} />
        {mayTrust ? (
          <Checkbox
            name="trustDevice"
            label={m.account_second_factor_trust()}
            hint={m.account_second_factor_trust_hint()}
          />
        ) : null}
        <Button type="submit" className="w-full" busy={busy} busyLabel={m.account_sign_in_busy()}>
          {m.account_sign_in_submit()}
        </Button>
      </form>
      <PasskeyButton onEntered={onEntered} />
      <div className="flex flex-wrap gap-x-6">
        <Button variant="link" size="small" onClick={other}>
          {isRecovery ? m.account_second_factor_use_app() : m.account_second_factor_use_recovery()}
        </Button>
        <Button variant="link" size="small" onClick={onStartAgain}>
          {m.account_second_factor_start_again()}
        </Button>
      </div>
    </>
  )
}

interface CodeFieldProps {
  isRecovery: boolean
  sendsWhenFull: boolean
  error: string | undefined
}

/** It takes the focus as it appears: nothing else is asked for. */
function CodeField({ isRecovery, sendsWhenFull, error }: CodeFieldProps) {
  if (isRecovery)
    return (
      <Field
        id="recovery-code"
        label={m.account_second_factor_recovery_label()}
        hint={m.account_second_factor_recovery_hint()}
        error={error}
      >
        <TextInput
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          required
          short
        />
      </Field>
    )
  return (
    <Field
      id="app-code"
      label={m.account_second_factor_code_label()}
      hint={sendsWhenFull ? m.account_second_factor_code_hint_sent() : m.account_second_factor_code_hint()}
      error={error}
    >
      <CodeInput name="code" sendsWhenFull={sendsWhenFull} autoFocus required />
    </Field>
  )
}

/** Sends the code; an error stands at its field, which takes the focus. */
function useCode({ isRecovery, onEntered, onStartAgain }: SecondStepProps & { isRecovery: boolean }) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field is another code.
  useEffect(() => setError(undefined), [isRecovery])
  useEffect(() => {
    if (error) field.current?.select()
  }, [error])

  async function send(form: HTMLFormElement) {
    const data = new FormData(form)
    const json = { code: String(data.get('code') ?? '').trim(), trustDevice: data.has('trustDevice') }
    field.current = form.querySelector('input[name=code]')
    if (json.code === '') return setError(m.account_second_factor_code_missing())
    setBusy(true)
    setError(undefined)
    try {
      await pageSession.enter(async () => {
        if (isRecovery) await callAuth('POST /api/auth/two-factor/verify-backup-code', { json })
        else await callAuth('POST /api/auth/two-factor/verify-totp', { json })
        return { waits: false }
      })
      pageSession.announce('mfa_verified')
      onEntered()
    } catch (failure) {
      if (isOver(failure)) startOver(onStartAgain)
      else setError(explain(failure, isRecovery))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }
  return { error, busy, submit }
}

/** The wait for the code has ended: too late, too many wrong codes, or a changed password. */
const isOver = (error: unknown) =>
  isApiError(error) &&
  ['signed_out', 'INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'].includes(error.code)

function startOver(onStartAgain: () => void): void {
  const text = m.account_second_factor_wait_over()
  toast({ action: 'sign-in', tone: 'destructive', title: m.account_sign_in_failed_title(), text })
  onStartAgain()
}

function explain(error: unknown, isRecovery: boolean): string {
  if (isApiError(error, 'CODE_SPENT')) return error.message
  if (isApiError(error) && error.status === 401)
    return isRecovery ? m.account_second_factor_recovery_wrong() : m.account_second_factor_code_wrong()
  return explainRecoveryFailure(error, m.account_failure_sign_in())
}
