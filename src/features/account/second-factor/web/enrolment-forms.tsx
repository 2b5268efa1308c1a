import type { ReactNode } from 'react'
import { ApiError, isApiError } from '#client/api-error.ts'
import { pageSession } from '#features/account/session/web/page-session-store.ts'
import { callAuth, type TotpSetUp } from '#features/account/web/api.ts'
import { explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { useOneField } from '#features/account/web/use-one-field.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

const explain = (error: unknown) => explainRecoveryFailure(error, m.client_action_failed())

interface PasswordFormProps {
  hasPassword: boolean
  onSetUp(setUp: TotpSetUp): void
  onNotNow: (() => void) | undefined
}

/** Makes sure who sets up the app, before its secret is shown. */
export function PasswordForm({ hasPassword, onSetUp, onNotNow }: PasswordFormProps) {
  const send = async (password: string) =>
    onSetUp(await callAuth('POST /api/auth/two-factor/enable', { json: password ? { password } : {} }))
  const { error, busy, submit, form } = useOneField({ name: 'password', send, explain })
  return (
    <form
      ref={form}
      name="second-factor-password"
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-6"
    >
      <Card className="grid gap-4">
        <p>{m.account_second_factor_needs()}</p>
        {hasPassword ? (
          <Field
            id="own-password"
            label={m.account_dialog_password()}
            hint={m.account_dialog_password_hint()}
            error={error}
          >
            <PasswordInput name="password" autoComplete="current-password" required />
          </Field>
        ) : (
          <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
            {error}
          </p>
        )}
      </Card>
      <Buttons busy={busy} label={m.account_second_factor_continue()} onNotNow={onNotNow} />
    </form>
  )
}

interface CodeFormProps {
  onOn(): void
  onNotNow: (() => void) | undefined
  /** Places the field of the code. */
  children(field: ReactNode): ReactNode
}

/** The first code of the app turns it on. */
export function CodeForm({ onOn, onNotNow, children }: CodeFormProps) {
  const send = async (code: string) => {
    await turnOn(code)
    await pageSession.update()
    pageSession.announce('mfa_verified')
    onOn()
  }
  const { error, busy, submit, form } = useOneField({ name: 'code', send, explain })
  return (
    <form
      ref={form}
      name="second-factor-code"
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-6"
    >
      {children(
        <Field
          id="first-code"
          label={m.account_second_factor_first_code()}
          hint={m.account_second_factor_first_code_hint()}
          error={error}
        >
          <CodeInput name="code" required />
        </Field>,
      )}
      <Buttons busy={busy} label={m.account_second_factor_turn_on()} onNotNow={onNotNow} />
    </form>
  )
}

/** Throws an error whose message is for the person. */
async function turnOn(code: string): Promise<void> {
  try {
    await callAuth('POST /api/auth/two-factor/verify-totp', { json: { code: code || ' ' } })
  } catch (error) {
    if (isApiError(error) && error.status === 401 && error.code !== 'signed_out')
      throw new ApiError({ status: 401, code: error.code, message: m.account_second_factor_code_wrong() })
    throw error
  }
}

function Buttons({
  busy,
  label,
  onNotNow,
}: {
  busy: boolean
  label: string
  onNotNow: (() => void) | undefined
}) {
  return (
    <div className="grid gap-3 md:flex">
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      {onNotNow ? (
        <Button variant="second" onClick={onNotNow}>
          {m.account_second_factor_not_now()}
        </Button>
      ) : null}
    </div>
  )
}
