import { type FormEvent, useId } from 'react'
import { MAX_FORM_OF_ADDRESS } from '#back-office/case-file/contract.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { useHeadChange } from '#back-office/case-file/web/use-head-change.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError, messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface AddressDialogProps {
  file: CaseFile
  onClose: () => void
}

/** How the applicant is addressed; an empty field is the whole name. */
export function AddressDialog({ file, onClose }: AddressDialogProps) {
  const formId = useId()
  const { save, busy, atField, failure } = useAddress({ file, onClose })
  const name = nameOf(file)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_case_file_address_change()}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {m.back_office_case_file_address_save()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-4 text-ink">
        <Field
          id="form-of-address"
          label={m.back_office_case_file_address()}
          hint={m.back_office_case_file_address_hint({ name })}
          error={atField}
          optional
        >
          <TextInput
            name="form_of_address"
            defaultValue={file.form_of_address ?? ''}
            maxLength={MAX_FORM_OF_ADDRESS}
          />
        </Field>
        <p className="type-small text-ink-2">{m.back_office_case_file_address_text({ name })}</p>
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}

function useAddress({ file, onClose }: AddressDialogProps) {
  const { mutateAsync, isPending, error } = useHeadChange(file)
  const atField = isApiError(error) ? error.fields.form_of_address?.join(' ') : undefined
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('form_of_address') ?? '')
    void mutateAsync({ form_of_address: typed || null }).then(
      () => {
        toastSuccess(m.back_office_case_file_address_saved())
        onClose()
      },
      // Said in the dialog, which keeps what is typed.
      () => {},
    )
  }
  const failure = error && !atField ? messageOf(error, m.back_office_desk_load_failed_advice()) : null
  return { save, busy: isPending, atField, failure }
}
