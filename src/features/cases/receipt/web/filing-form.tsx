import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import { ReceiptFields } from './receipt-fields.tsx'
import { isReceipt } from './receipt-reading-text.ts'
import { useFilingForm } from './use-filing-form.ts'

/** The place for the official receipt (UPO). */
export function FilingForm({ userId }: { userId: string }) {
  const { form, onSubmit, reading, name, choose, busy, draft, summary, leaveDialog } = useFilingForm(userId)
  const isRead = reading.state === 'read' && isReceipt(reading.reading)
  return (
    <>
      {summary ? <div className="mb-6">{summary}</div> : null}
      <form name="filing" noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-6">
        {draft.restored && form.formState.isDirty ? <DraftNotice onDiscard={draft.discard} /> : null}
        <ReceiptFields form={form} reading={reading} name={name} choose={choose} />
        <Button type="submit" busy={busy} className="justify-self-start max-md:w-full">
          {isRead ? m.cases_filing_save_compared() : m.cases_filing_save()}
        </Button>
      </form>
      {leaveDialog}
    </>
  )
}
