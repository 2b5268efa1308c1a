import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { isApiError } from '#client/api-error.ts'
import type { ResetPassword } from '#features/account/recovery/schema.ts'
import { explainNewPassword, explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { setNewPassword } from './api.ts'

const schemas = lazySchemas(() => import('#features/account/recovery/schema.ts'))

interface ResetPasswordFormProps {
  token: string
  onChanged(): Promise<void>
  onDeadLink(): void
}

export function ResetPasswordForm({ token, onChanged, onDeadLink }: ResetPasswordFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<ResetPassword>({
    resolver: useZodResolver(schemas, ({ resetPasswordSchema }) => resetPasswordSchema),
  })
  const { errors, isSubmitting } = formState

  async function submit({ newPassword }: ResetPassword) {
    dismissToastOf('password.reset')
    try {
      await setNewPassword({ token, newPassword })
      await onChanged()
    } catch (error) {
      if (isApiError(error, 'INVALID_TOKEN')) return onDeadLink()
      const atField = explainNewPassword(error)
      if (atField) {
        setError('newPassword', { message: atField })
        setFocus('newPassword')
        return
      }
      const title = m.account_recovery_reset_failed_title()
      const text = explainRecoveryFailure(error, m.ui_try_in_a_moment())
      toast({ action: 'password.reset', tone: 'destructive', title, text })
    }
  }

  return (
    // method: a form submitted before hydration must not put the password into the URL.
    <form
      name="reset-password"
      method="post"
      noValidate
      onSubmit={handleSubmit(submit)}
      className="grid gap-6"
    >
      <PasswordFields register={register} errors={errors} />
      <Button
        type="submit"
        className="w-full"
        busy={isSubmitting}
        busyLabel={m.account_recovery_reset_busy()}
      >
        {m.account_recovery_reset_submit()}
      </Button>
    </form>
  )
}

function PasswordFields({
  register,
  errors,
}: {
  register: UseFormRegister<ResetPassword>
  errors: FieldErrors<ResetPassword>
}) {
  return (
    <>
      <Field
        id="new-password"
        label={m.account_recovery_reset_new_label()}
        hint={m.account_recovery_reset_hint()}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" required {...register('newPassword')} />
      </Field>
      <Field
        id="confirm-new-password"
        label={m.account_recovery_reset_confirm_label()}
        error={errors.confirmPassword?.message}
      >
        <TextInput type="password" autoComplete="new-password" required {...register('confirmPassword')} />
      </Field>
    </>
  )
}
