import { useForm } from 'react-hook-form'
import type { CodeUse } from '#back-office/walk-in/printed-code/schema.ts'
import { isApiError } from '#client/api-error.ts'
import { explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { TextInput } from '#ui/text-input.tsx'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { sendCode } from './api.ts'

const schemas = lazySchemas(() => import('#back-office/walk-in/printed-code/schema.ts'))
const ACTION = 'printed-code'

function toastFailed(error: unknown): void {
  const text = explainRecoveryFailure(error, m.ui_try_in_a_moment())
  toast({ action: ACTION, tone: 'destructive', title: m.back_office_walk_in_start_failed(), text })
}

/** The code of the paper and the address; what was typed stays when it is refused. */
export function StartForm({ onSent }: { onSent(email: string): void }) {
  const isHydrated = useHydrated()
  const { register, handleSubmit, formState, setError } = useForm<CodeUse>({
    resolver: useZodResolver(schemas, ({ codeUseSchema }) => codeUseSchema),
  })
  const { errors, isSubmitting } = formState

  async function submit(typed: CodeUse) {
    dismissToastOf(ACTION)
    try {
      await sendCode(typed)
      onSent(typed.email)
    } catch (error) {
      const { code, email } = isApiError(error) ? error.fields : {}
      if (code?.[0]) setError('code', { message: code[0] }, { shouldFocus: true })
      else if (email?.[0]) setError('email', { message: email[0] }, { shouldFocus: true })
      else toastFailed(error)
    }
  }

  return (
    <form name="start" method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-6">
      <Field
        id="code"
        label={m.back_office_walk_in_start_code()}
        hint={m.back_office_walk_in_start_code_hint()}
        error={errors.code?.message}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...register('code')}
        />
      </Field>
      <Field
        id="email"
        label={m.account_email_label()}
        hint={m.back_office_walk_in_start_email_hint()}
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="email" required {...register('email')} />
      </Field>
      <Button type="submit" className="w-full" disabled={!isHydrated} busy={isSubmitting}>
        {m.back_office_walk_in_start_button()}
      </Button>
    </form>
  )
}
