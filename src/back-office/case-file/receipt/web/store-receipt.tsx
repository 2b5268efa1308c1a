import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { type Filing, fileForm, receiptForm, UPLOAD_TIMEOUT_MS } from '#features/cases/receipt/web/api.ts'
import { ReceiptFields } from '#features/cases/receipt/web/receipt-fields.tsx'
import { useReceiptForm } from '#features/cases/receipt/web/use-receipt-form.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Upload } from '#ui/icons.tsx'

/** For a receipt that the applicant has sent to the office: while the case waits to be filed. */
export function StoreReceipt({ file }: { file: CaseFile }) {
  const [isOpen, setIsOpen] = useState(false)
  if (file.stage !== 'ready_to_file') return null
  return (
    <>
      <Button
        variant="second"
        size="small"
        icon={Upload}
        className="shrink-0 lg:whitespace-nowrap"
        {...offer(m.back_office_case_file_receipt_store())}
        onClick={() => setIsOpen(true)}
      >
        {m.back_office_case_file_receipt_store()}
      </Button>
      {isOpen ? <ReceiptDialog number={file.number} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

/** The fields of the receipt; what is typed and chosen stays in them when it could not be stored. */
function ReceiptDialog({ number, onClose }: { number: string; onClose(): void }) {
  const id = useId()
  const { mutateAsync, isPending } = useCaseChange(number, (filing: Filing) =>
    callCase('POST /api/staff/cases/:number/filed', {
      param: { number },
      form: receiptForm(filing),
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  )
  const onStored = () => {
    toastSuccess(m.back_office_case_file_receipt_stored())
    // The button that has opened this goes with the stage, and nothing takes the focus beside a modal dialog.
    flushSync(onClose)
    document.querySelector('h1')?.focus()
  }
  const { form, onSubmit, reading, name, choose, summary } = useReceiptForm({
    read: (chosen) =>
      callCase('POST /api/staff/cases/:number/receipt/reading', {
        param: { number },
        form: fileForm(chosen),
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
    store: (filing) => mutateAsync(filing),
    onStored,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_case_file_receipt_title()}
      actions={
        <>
          <Button type="submit" form={id} busy={isPending}>
            {m.back_office_case_file_receipt_store()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
        {summary}
        <p>{m.back_office_case_file_receipt_text()}</p>
        <ReceiptFields form={form} reading={reading} name={name} choose={choose} />
      </form>
    </Dialog>
  )
}
