import { explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { useOneField } from '#features/account/web/use-one-field.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Trash2 } from '#ui/icons.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useCloseAccount } from './api.ts'

const explain = (error: unknown) => explainRecoveryFailure(error, m.own_data_closing_failed())

/** Closes the account of whoever proves to be its owner. */
export function ClosingForm({ hasPassword, onClosed }: { hasPassword: boolean; onClosed: () => void }) {
  const close = useCloseAccount()
  const send = async (password: string) => {
    await close(password)
    onClosed()
  }
  const { error, busy, submit, form } = useOneField({ name: 'password', send, explain })
  return (
    <form
      ref={form}
      name="close-account"
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-4 px-4 py-5 md:flex md:items-end md:px-6"
    >
      {hasPassword ? (
        <Field
          id="closing-password"
          label={m.account_dialog_password()}
          hint={m.account_dialog_password_hint()}
          error={error}
          className="md:w-90"
        >
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
      ) : (
        <div className="grid gap-1 md:flex-1">
          {error ? null : <p className="type-small text-ink-2">{m.own_data_closing_sign_in()}</p>}
          <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
            {error}
          </p>
        </div>
      )}
      <Button
        type="submit"
        variant="destructive"
        icon={Trash2}
        busy={busy}
        className="justify-self-start md:shrink-0"
      >
        {m.own_data_closing_button()}
      </Button>
    </form>
  )
}
