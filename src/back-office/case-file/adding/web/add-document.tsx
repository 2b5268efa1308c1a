import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { CHOSEN_ARRIVALS, type DocumentKey } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Upload } from '#ui/icons.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Select } from '#ui/select.tsx'
import { ARRIVAL_NAMES } from './arrival-text.ts'
import { readArrival, useAdding } from './use-adding.ts'

interface AddDocumentProps {
  file: CaseFile
  /** The slot that is looked at. */
  shown?: DocumentKey | undefined
}

/** For a document that the applicant has brought or sent to the office. */
export function AddDocument({ file, shown }: AddDocumentProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="second" size="small" icon={Upload} onClick={() => setIsOpen(true)}>
        {m.back_office_adding_open()}
      </Button>
      {isOpen ? <AddingDialog file={file} shown={shown} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function AddingDialog({ file, shown, onClose }: AddDocumentProps & { onClose(): void }) {
  const id = useId()
  const onAdded = () => {
    flushSync(onClose)
    // The button of a case without documents goes with the first one.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }
  const adding = useAdding({ file, shown, onAdded })
  const { percent, wrong, form, onSubmit } = adding
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_adding_title()}
      actions={
        <>
          <Button type="submit" form={id} busy={percent !== null}>
            {m.back_office_adding_save()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
        <p>{m.back_office_adding_text()}</p>
        <AddingFields documents={file.documents} of={adding} />
        {percent === null ? null : <ProgressBar value={percent} label={m.back_office_adding_progress()} />}
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {wrong.form}
        </p>
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  documents: CaseFile['documents']
  of: ReturnType<typeof useAdding>
}

function AddingFields({ documents, of: { slots, chosen, choose, wrong } }: FieldsProps) {
  const before = documents.find(({ document_type }) => document_type === chosen.type)
  return (
    <>
      <Field
        id="adding-type"
        label={m.back_office_adding_slot()}
        hint={before && m.back_office_adding_replaces({ version: before.version + 1 })}
      >
        <Select
          value={chosen.type}
          onChange={({ target }) => {
            const slot = slots.find(({ value }) => value === target.value)
            if (slot) choose({ type: slot.value })
          }}
          options={slots}
        />
      </Field>
      <Field id="adding-arrival" label={m.back_office_adding_arrival()} error={wrong.arrival ?? ''}>
        <Select
          name="arrived_by"
          value={chosen.arrival ?? ''}
          onChange={({ target }) => choose({ arrival: readArrival(target.value) })}
          options={CHOSEN_ARRIVALS.map((value) => ({ value, label: ARRIVAL_NAMES[value]() }))}
          placeholder={m.back_office_adding_arrival_choose()}
          required
        />
      </Field>
      <Field
        id="adding-file"
        label={m.back_office_adding_file()}
        hint={m.cases_filing_file_hint()}
        error={wrong.file ?? ''}
      >
        <FileInput
          name="file"
          accept="application/pdf,.pdf,image/jpeg,image/png"
          required
          onChange={({ target }) => choose({ file: target.files?.[0] ?? null })}
        />
      </Field>
    </>
  )
}
