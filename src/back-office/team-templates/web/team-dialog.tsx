import { type ReactNode, useId } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TEMPLATE_NAME_MAX } from '../contract.ts'
import { useTeamForm } from './use-team-form.ts'

interface TeamDialogProps {
  title: string
  /** The name that it has; empty for a new one. */
  name: string
  /** Sends what is typed. */
  send(form: FormData): Promise<unknown>
  onClose(): void
  /** The fields below the name. */
  children(form: { id: string; errors: Partial<Record<string, string>> }): ReactNode
}

/** Makes or changes something that the whole team uses. */
export function TeamDialog({ title, name, send, onClose, children }: TeamDialogProps) {
  const id = useId()
  const { errors, failure, busy, submit } = useTeamForm({
    send,
    done: m.back_office_templates_saved(),
    onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={id} busy={busy}>
            {m.back_office_templates_save()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5 text-ink">
        <Field
          id={`${id}-name`}
          label={m.back_office_templates_name()}
          hint={m.back_office_templates_name_hint()}
          error={errors.name}
        >
          <TextInput
            name="name"
            defaultValue={name}
            maxLength={TEMPLATE_NAME_MAX}
            required
            autoComplete="off"
          />
        </Field>
        {children({ id, errors })}
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
