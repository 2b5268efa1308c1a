import { useId } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { StaffResource } from '../schema.ts'
import { replaceFile, useResourceChange } from './api.ts'
import { FileField } from './file-field.tsx'
import { textsOf } from './resource-text.ts'
import { useResourceForm } from './use-resource-form.ts'

interface ReplaceDialogProps {
  resource: StaffResource
  onClose(): void
}

/** Takes the file that applicants get from now on. */
export function ReplaceDialog({ resource, onClose }: ReplaceDialogProps) {
  const { id } = resource
  const { title } = textsOf(resource)
  const formId = useId()
  const { mutateAsync } = useResourceChange((form: FormData) => replaceFile(id, form))
  const { errors, failure, busy, submit } = useResourceForm({
    send: mutateAsync,
    hasFile: true,
    done: m.back_office_resources_replaced_done(),
    onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_resources_replace_named({ title })}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {m.back_office_resources_replace_submit()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5 text-ink">
        <p className="text-ink-2">{m.back_office_resources_replace_text()}</p>
        <FileField id={`${formId}-file`} error={errors.file} />
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
