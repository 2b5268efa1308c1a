import { useId } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { useReopening } from './use-reopening.ts'

interface ReopeningDialogProps {
  file: CaseFile
  onClose(): void
}

/** Asks why, and says what comes back and what does not. */
export function ReopeningDialog({ file, onClose }: ReopeningDialogProps) {
  const id = useId()
  const { form, send, busy } = useReopening(file, onClose)
  const name = nameOf(file)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_case_file_reopen_title()}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.back_office_case_file_reopen_keep()}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {m.back_office_case_file_reopen()}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void send(event)} className="grid gap-4 text-ink">
        <p>{m.back_office_case_file_reopen_text({ name })}</p>
        <p>{m.back_office_case_file_reopen_record()}</p>
        <Field
          id="reopening-reason"
          label={m.back_office_case_file_reopen_reason()}
          hint={m.back_office_case_file_reopen_reason_hint()}
          error={form.formState.errors.reason?.message}
        >
          <TextArea {...form.register('reason')} rows={3} className="min-h-20" required />
        </Field>
      </form>
    </Dialog>
  )
}
