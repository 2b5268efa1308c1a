import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { track } from '#client/analytics.ts'
import type { PasswordWeakness } from '#features/account/contract.ts'
import { PasskeyButton } from '#features/account/passkeys/web/passkey-button.tsx'
import { ResendConfirmation } from '#features/account/recovery/web/resend-confirmation.tsx'
import { explainWeakPassword } from '#features/account/rules.ts'
import type { Login } from '#features/account/schema.ts'
import { pageSession } from '#features/account/session/web/page-session-store.ts'
import { AccountLink } from '#features/account/web/account-link.tsx'
import { explainSignInFailure, isUnconfirmed } from '#features/account/web/auth-failure-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { dismissToastOf, toast } from '#ui/toast-store.ts'
import { useRegisteredAddress } from './use-return.ts'

const schemas = lazySchemas(() => import('#features/account/schema.ts'))

/** The action of the notices about a sign-in. */
const SIGN_IN = 'sign-in'

/** The form's state and its submit handler. */
function useLoginForm(onSecondStep: () => void) {
  const [unconfirmed, setUnconfirmed] = useState(false)
  const form = useForm<Login, unknown, Login>({
    resolver: useZodResolver(schemas, ({ loginSchema }) => loginSchema),
  })
  const { register, handleSubmit, setError, setFocus, setValue, getValues, formState } = form
  const { errors, isSubmitting } = formState
  useRegisteredAddress((email) => {
    setValue('email', email)
    setFocus('password')
  })

  async function submit(login: Login) {
    dismissToastOf(SIGN_IN)
    setUnconfirmed(false)
    try {
      const { waits, weaknesses } = await pageSession.signIn(login)
      if (waits) return onSecondStep()
      announceSignIn()
      warnOfWeakPassword(weaknesses)
    } catch (error) {
      showFailure(error, form)
      setUnconfirmed(isUnconfirmed(error))
    }
  }

  function askForEmail() {
    setError('email', { message: m.account_sign_in_resend_email_missing() })
    setFocus('email')
  }

  return {
    register,
    errors,
    busy: isSubmitting,
    submit: handleSubmit(submit),
    unconfirmed,
    readEmail: () => getValues('email'),
    askForEmail,
    dismissFailure: () => dismissToastOf(SIGN_IN),
  }
}

/** Whichever way somebody has come in. */
export function announceSignIn(): void {
  track('form_complete', { form: 'login' })
  track('sign_in')
  toast({
    action: SIGN_IN,
    tone: 'success',
    title: m.account_sign_in_done_title(),
    text: m.account_sign_in_done_text(),
  })
}

/** The notice, and with wrong credentials an error at the password, which takes focus. */
function showFailure(
  error: unknown,
  { setError, setFocus }: Pick<UseFormReturn<Login>, 'setError' | 'setFocus'>,
): void {
  track('form_error', { form: 'login' })
  const { text, atPassword } = explainSignInFailure(error)
  toast({
    action: SIGN_IN,
    tone: 'destructive',
    title: m.account_sign_in_failed_title(),
    text,
    announced: atPassword !== undefined,
  })
  if (!atPassword) return
  setError('password', { message: atPassword })
  setFocus('password')
}

interface LoginFormProps {
  /** A confirmation link failed and sign-in requires a confirmed address: the form offers a new link from the start. */
  wantsNewLink: boolean
  onSecondStep: () => void
  /** Asks for a code by mail, to the address that was typed. */
  onCode: (email: string) => void
}

export function LoginForm({ wantsNewLink, onSecondStep, onCode }: LoginFormProps) {
  const { register, errors, unconfirmed, ...form } = useLoginForm(onSecondStep)
  return (
    // method: a form submitted before hydration must not put the password into the URL.
    <form name="login" method="post" noValidate onSubmit={form.submit} className="grid gap-6">
      <Field id="email" label={m.account_email_label()} error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" required {...register('email')} />
      </Field>
      <Field id="password" label={m.account_password_label()} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" required {...register('password')} />
      </Field>
      <p className="hidden type-small text-ink-2 noscript:block">{m.account_no_script()}</p>
      <Button type="submit" className="w-full" busy={form.busy} busyLabel={m.account_sign_in_busy()}>
        {m.account_sign_in_submit()}
      </Button>
      {unconfirmed || wantsNewLink ? (
        <NewLink unconfirmed={unconfirmed}>
          <ResendConfirmation
            readEmail={form.readEmail}
            onEmailMissing={form.askForEmail}
            onSent={form.dismissFailure}
          />
        </NewLink>
      ) : null}
      <PasskeyButton onEntered={announceSignIn} />
      <div className="-my-2 flex flex-wrap justify-between gap-x-6">
        <AccountLink
          to="/forgot-password"
          state={() => ({ email: form.readEmail() })}
          className="link py-2 type-small"
        >
          {m.account_recovery_forgot_title()}
        </AccountLink>
        <button
          type="button"
          className="link py-2 type-small noscript:hidden"
          onClick={() => onCode(form.readEmail() ?? '')}
        >
          {m.account_email_code_link()}
        </button>
      </div>
    </form>
  )
}

/** Offers a new confirmation link after a sign-in that needs one, or after a failed link. */
function NewLink({ unconfirmed, children }: { unconfirmed: boolean; children: ReactNode }) {
  if (!unconfirmed) {
    return (
      <div className="grid gap-3 type-small">
        <p>{m.account_sign_in_resend_offer()}</p>
        {children}
      </div>
    )
  }
  return (
    <Callout tone="amber" title={m.account_sign_in_unconfirmed_title()}>
      <span className="mb-3 block">{m.account_sign_in_unconfirmed_text()}</span>
      {children}
    </Callout>
  )
}

function warnOfWeakPassword(weaknesses: readonly PasswordWeakness[]): void {
  if (weaknesses.length === 0) return
  const title = m.account_sign_in_weak_password_title()
  const text = explainWeakPassword(weaknesses)
  toast({ action: 'password.weak', tone: 'destructive', title, text, forNextScreen: true })
}
