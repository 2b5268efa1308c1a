import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError, isApiError } from '#client/api-error.ts'
import { explainNewPassword, explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { PasswordStrengthMeter } from '#features/account/web/password-strength.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface FieldOfDialog {
  /** The name under which the server reports an error. */
  name: string
  label: string
  hint?: string
  defaultValue?: string
}

interface InputOfDialog extends FieldOfDialog {
  type: 'text' | 'email' | 'password'
  autoComplete: string
}

interface SelectOfDialog extends FieldOfDialog {
  type: 'select'
  options: readonly { value: string; label: string }[]
}

export type DialogField = InputOfDialog | SelectOfDialog

export type DialogValues = Record<string, string>

interface AccountDialogProps {
  title: string
  text?: ReactNode
  fields: readonly DialogField[]
  submitLabel: string
  isDestructive?: boolean
  /** Throws ApiError; an error of a field stands at it. */
  send(values: DialogValues): Promise<void>
  onDone(): void
  onClose(): void
}

/** A change of the account that asks for a few values. It is mounted when it opens, so that it never keeps a password. */
export function AccountDialog(props: AccountDialogProps) {
  const { title, text, fields, submitLabel, isDestructive = false, onClose } = props
  const id = useId()
  const { errors, failure, busy, submit, form } = useDialogForm(props)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={id} variant={isDestructive ? 'destructive' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      {text ? <p>{text}</p> : null}
      <form
        ref={form}
        id={id}
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-4 grid gap-5 text-ink"
      >
        {fields.map((field) => (
          <DialogControl
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            error={errors[field.name]}
          />
        ))}
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}

interface DialogControlProps {
  id: string
  field: DialogField
  error: string | undefined
}

function DialogControl({ id, field: { label, hint, ...control }, error }: DialogControlProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Control {...control} />
    </Field>
  )
}

function Control(control: Omit<InputOfDialog, 'label' | 'hint'> | Omit<SelectOfDialog, 'label' | 'hint'>) {
  if (control.type === 'select') {
    const { type: _, ...select } = control
    return <Select {...select} />
  }
  const { type, ...input } = control
  if (type !== 'password') return <TextInput {...input} type={type} required />
  if (input.autoComplete === 'new-password') return <NewPassword {...input} />
  return <PasswordInput {...input} required />
}

function NewPassword(input: { name: string; autoComplete: string }) {
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordInput {...input} required onInput={({ currentTarget }) => setPassword(currentTarget.value)} />
      <PasswordStrengthMeter password={password} />
    </>
  )
}

function useDialogForm({ fields, send, onDone }: AccountDialogProps) {
  const [errors, setErrors] = useState<DialogValues>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are the same, in a new list at each rendering.
  useEffect(() => {
    const first = fields.find(({ name }) => errors[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first.name}"]`)?.focus()
  }, [errors])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setBusy(true)
    setErrors({})
    setFailure(undefined)
    try {
      await send(Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '')])))
      onDone()
    } catch (error) {
      const found = findErrors(error, fields)
      setErrors(found)
      if (Object.keys(found).length === 0) setFailure(explainRecoveryFailure(error, m.client_action_failed()))
    } finally {
      setBusy(false)
    }
  }
  return { errors, failure, busy, submit, form }
}

/** The errors of the fields that the dialog has. */
function findErrors(error: unknown, fields: readonly DialogField[]): DialogValues {
  if (!(error instanceof ApiError)) return {}
  const has = (name: string) => fields.some((field) => field.name === name)
  const weak = explainNewPassword(error)
  if (weak && has('newPassword')) return { newPassword: weak }
  if (isApiError(error, 'INVALID_PASSWORD') && has('currentPassword'))
    return { currentPassword: m.account_reauthentication_password_wrong() }
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([name, sentences]) =>
      has(name) ? [[name, sentences.join(' ')]] : [],
    ),
  )
}
