import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { Message } from '#ui/message.tsx'
import type { AdditionalKind } from '../contract.ts'
import type { AdditionalDocument } from '../schema.ts'
import { FormFault, TitleField } from './add-additional.tsx'
import { removeMutation } from './api.ts'
import { useRename } from './use-additional-form.ts'

const BESIDE: Record<AdditionalKind, (input: { document: string }) => string> = {
  translation: m.documents_additional_beside_translation,
  further: m.documents_additional_beside_further,
}

/** In its slot: what it is and beside which document, and how it is renamed or removed. */
export function AdditionalAbout({ slot }: { slot: AdditionalDocument }) {
  const hasEnded = useHasEnded()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="type-small text-ink-2">
      <p>{BESIDE[slot.kind]({ document: documentTypeLabel(slot.beside) })}</p>
      {hasEnded ? null : (
        <div className="flex flex-wrap gap-x-4">
          <Act words={m.documents_additional_rename} slot={slot} press={() => setOpen('rename')} />
          <Act words={m.documents_additional_remove} slot={slot} press={() => setOpen('remove')} />
        </div>
      )}
      {open === 'rename' ? <RenameDialog slot={slot} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog slot={slot} onClose={close} /> : null}
    </div>
  )
}

interface ActProps {
  words: typeof m.documents_additional_rename | typeof m.documents_additional_remove
  slot: AdditionalDocument
  press(): void
}

function Act({ words, slot, press }: ActProps) {
  return (
    <Button variant="link" size="small" onClick={press}>
      <span>
        <Message
          message={words}
          inputs={{ document: slot.title }}
          markup={{ document: (title) => <span className="sr-only">{title}</span> }}
        />
      </span>
    </Button>
  )
}

interface SlotDialogProps {
  slot: AdditionalDocument
  onClose(): void
}

function RenameDialog({ slot, onClose }: SlotDialogProps) {
  const id = useId()
  const { title, setTitle, faults, form, isPending, onSubmit } = useRename(slot, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.documents_additional_rename_title({ title: slot.title })}
      actions={
        <>
          <Button type="submit" form={id} busy={isPending}>
            {m.documents_additional_save_title()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
        <TitleField id={`${id}-title`} value={title} onChange={setTitle} error={faults.title} />
        <FormFault>{faults.form}</FormFault>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ slot, onClose }: SlotDialogProps) {
  const { mutateAsync, isPending } = useMutation(removeMutation)
  const once = useOneAtATime()
  const [fault, setFault] = useState<string>()
  const remove = async () => {
    try {
      await mutateAsync(slot.id)
      document.getElementById(slot.beside)?.focus()
    } catch (error) {
      const isSaid = isApiError(error) && [404, 409].includes(error.status)
      setFault(isSaid ? error.message : m.documents_additional_failed())
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.documents_additional_remove_title({ title: slot.title })}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.documents_additional_keep()}
          </Button>
          <Button variant="destructive" busy={isPending} onClick={() => once(remove)}>
            {m.documents_additional_remove_confirm()}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{m.documents_additional_remove_text()}</p>
        <FormFault>{fault}</FormFault>
      </div>
    </Dialog>
  )
}
