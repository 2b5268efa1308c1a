import { messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import { FileDown } from '#ui/icons.tsx'
import type { Sheet } from '../schema.ts'
import { SheetItems } from './sheet-items.tsx'
import { useSheetForm } from './use-sheet-form.ts'

interface SheetFormProps {
  sheet: Sheet
  draftName: string
  filePath: string
}

/** A sheet as a form: every field can be changed, and the PDF is made of what stands in them. */
export function SheetForm(props: SheetFormProps) {
  const { form, printing, changes, summary, onSubmit } = useSheetForm(props)
  return (
    <form
      name="case-sheet"
      aria-label={m.case_sheets_form()}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-6"
    >
      {summary}
      {changes.isRestored && form.formState.isDirty ? <DraftNotice onDiscard={changes.discard} /> : null}
      <p className="max-w-measure">{m.case_sheets_note()}</p>
      <Card className="grid gap-6">
        <SheetItems items={props.sheet.items} form={form} />
      </Card>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" icon={FileDown} busy={printing.isPending} className="max-md:w-full">
          {printing.isSuccess ? m.case_sheets_make_again() : m.case_sheets_make()}
        </Button>
        <p role="status" className="type-small text-ink-2">
          {printing.isPending ? m.case_sheets_making() : printing.isSuccess ? m.case_sheets_made() : ''}
        </p>
      </div>
      {printing.isError ? (
        <p role="alert" className="text-crimson">
          {messageOf(printing.error, m.case_sheets_make_failed())}
        </p>
      ) : null}
      <p className="type-small text-ink-2">{m.case_sheets_kept()}</p>
    </form>
  )
}
