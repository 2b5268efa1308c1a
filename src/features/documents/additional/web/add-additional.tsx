import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentType } from '#features/documents/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Message } from '#ui/message.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { AdditionalKind } from '../contract.ts'
import { additionalKindLabel, listKinds } from '../rules.ts'
import { useNewAdditional } from './use-additional-form.ts'

/** Below a slot: makes another one for its translation, or for a further document like it. */
export function AddAdditional({ beside }: { beside: DocumentType }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="link"
        size="small"
        className="justify-self-start text-left"
        onClick={() => setIsOpen(true)}
      >
        <AddLabel beside={beside} />
      </Button>
      {isOpen ? <NewDialog beside={beside} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function AddLabel({ beside }: { beside: DocumentType }) {
  if (beside === 'photo') return m.documents_additional_add_photo()
  return (
    <span>
      <Message
        message={m.documents_additional_add}
        inputs={{ document: documentTypeLabel(beside) }}
        markup={{ document: (words) => <span className="sr-only">{words}</span> }}
      />
    </span>
  )
}

function NewDialog({ beside, onClose }: { beside: DocumentType; onClose(): void }) {
  const id = useId()
  const document = documentTypeLabel(beside)
  const kinds = listKinds(beside)
  const suggested = m.documents_additional_title_translation({ document })
  const { kind, choose, title, setTitle, faults, form, isPending, onSubmit } = useNewAdditional({
    beside,
    kinds,
    suggested,
    onAdded(slot) {
      flushSync(onClose)
      window.document.getElementById(slot.document_type)?.focus()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.documents_additional_dialog({ document })}
      actions={
        <>
          <Button type="submit" form={id} busy={isPending}>
            {m.documents_additional_save()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
        <p>{m.documents_additional_dialog_text({ document })}</p>
        {kinds.length > 1 ? (
          <Field id={`${id}-kind`} label={m.documents_additional_kind()} error={faults.kind ?? ''}>
            <Select
              name="kind"
              value={kind}
              options={kinds.map((value) => ({ value, label: additionalKindLabel(value) }))}
              onChange={({ target }) => choose(target.value as AdditionalKind)}
            />
          </Field>
        ) : null}
        <TitleField id={`${id}-title`} value={title} onChange={setTitle} error={faults.title} />
        <FormFault>{faults.form}</FormFault>
      </form>
    </Dialog>
  )
}

interface TitleFieldProps {
  id: string
  value: string
  onChange(title: string): void
  error: string | undefined
}

export function TitleField({ id, value, onChange, error }: TitleFieldProps) {
  return (
    <Field
      id={id}
      label={m.documents_additional_title()}
      hint={m.documents_additional_title_hint()}
      error={error ?? ''}
    >
      <TextInput
        name="title"
        value={value}
        autoComplete="off"
        required
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

export function FormFault({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
      {children}
    </p>
  )
}
