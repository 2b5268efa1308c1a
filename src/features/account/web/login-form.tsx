import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { type Login, loginSchema, type PasswordWeakness } from '#features/account/contract.ts'
import { explainWeakPassword } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { track } from '#platform/web/analytics.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { dismissToast, toast } from '#ui/toast.tsx'
import { useAuth } from './auth-context.tsx'
import { explainSignInFailure } from './explain-failure.ts'
import { useHydrated } from './use-hydrated.ts'

export function LoginForm() {
  const { signIn } = useAuth()
  const hydrated = useHydrated()
  const failureToast = useRef(0)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Login>({
    resolver: zodResolver(loginSchema),
  })
  const { errors, isSubmitting } = formState

  async function submit(login: Login) {
    dismissToast(failureToast.current)
    try {
      const { weaknesses } = await signIn(login)
      track('sign_in')
      toast({ tone: 'success', title: m.account_login_done_title(), text: m.account_login_done_text() })
      warnOfWeakPassword(weaknesses)
    } catch (error) {
      track('form_error', { form: 'login' })
      const { text, atPassword } = explainSignInFailure(error)
      failureToast.current = toast({ tone: 'destructive', title: m.account_login_failed_title(), text })
      if (!atPassword) return
      setError('password', { message: atPassword })
      setFocus('password')
    }
  }

  return (
    // method: a form sent before the page is ready must not put the password into the address.
    <form name="login" method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-6">
      <Field id="email" label={m.account_email_label()} error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" required {...register('email')} />
      </Field>
      <Field id="password" label={m.account_password_label()} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" required {...register('password')} />
      </Field>
      <Button
        type="submit"
        className="w-full"
        disabled={!hydrated}
        busy={isSubmitting}
        busyLabel={m.account_login_busy()}
      >
        {m.account_login_submit()}
      </Button>
    </form>
  )
}

function warnOfWeakPassword(weaknesses: readonly PasswordWeakness[]): void {
  if (weaknesses.length === 0) return
  const title = m.account_weak_password_title()
  toast({ tone: 'destructive', title, text: explainWeakPassword(weaknesses) })
}
