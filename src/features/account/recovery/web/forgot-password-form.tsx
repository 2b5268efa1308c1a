import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { ForgotPassword } from '#features/account/recovery/schema.ts'
import { explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { TextInput } from '#ui/text-input.tsx'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { requestPasswordReset } from './api.ts'
import { useResendPause } from './use-resend-pause.ts'

const schemas = lazySchemas(() => import('#features/account/recovery/schema.ts'))

/** Requests a reset link. Its message afterwards is the same whether the account exists or not. */
export function ForgotPasswordForm() {
  const [sent, setSent] = useState(false)
  const pause = useResendPause()
  const { register, handleSubmit, formState, setValue, getValues } = useForm<ForgotPassword>({
    resolver: useZodResolver(schemas, ({ forgotPasswordSchema }) => forgotPasswordSchema),
  })
  usePrefilledEmail((email) => {
    if (!getValues('email')) setValue('email', email)
  })

  async function submit({ email }: ForgotPassword) {
    if (pause.reason) return
    dismissToastOf('password.forgot')
    try {
      await requestPasswordReset(email)
      setSent(true)
      pause.start()
    } catch (error) {
      const title = m.account_recovery_forgot_failed_title()
      const text = explainRecoveryFailure(error, m.ui_try_in_a_moment())
      toast({ action: 'password.forgot', tone: 'destructive', title, text })
    }
  }

  return (
    <form
      name="forgot-password"
      method="post"
      noValidate
      onSubmit={handleSubmit(submit)}
      className="grid gap-6"
    >
      <Field id="email" label={m.account_email_label()} error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="username" required {...register('email')} />
      </Field>
      <p role="status" className="empty:hidden">
        {sent ? m.account_recovery_forgot_done() : null}
      </p>
      <SendButton sent={sent} busy={formState.isSubmitting} pauseReason={pause.reason} />
    </form>
  )
}

interface SendButtonProps {
  sent: boolean
  busy: boolean
  /** Why the button is disabled for the moment. */
  pauseReason: ReturnType<typeof useResendPause>['reason']
}

function SendButton({ sent, busy, pauseReason }: SendButtonProps) {
  const hydrated = useHydrated()
  return (
    <Button
      type="submit"
      className="w-full"
      disabled={!hydrated}
      busy={busy}
      busyLabel={m.account_recovery_forgot_busy()}
      disabledReason={pauseReason}
    >
      {sent ? m.account_recovery_forgot_again() : m.account_recovery_forgot_submit()}
    </Button>
  )
}

/** Prefills the address that was typed into the sign-in form. */
function usePrefilledEmail(setEmail: (email: string) => void): void {
  const { state } = useLocation()
  const email: unknown = (state as { email?: unknown } | null)?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the state of the navigation to this page.
  useEffect(() => {
    if (typeof email === 'string' && email !== '') setEmail(email)
  }, [])
}
