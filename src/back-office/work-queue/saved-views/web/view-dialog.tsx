import { useId, useState } from 'react'
import { StartHere } from '#back-office/work-queue/start-view/web/start-here.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { SavedView, View } from '../schema.ts'
import { addressOfSaved, useViewDeletion, useViewName } from './use-saved-view.ts'

interface SaveDialogProps {
  view: View
  onClose(): void
}

/** Asks for the name of a view that is saved. */
export function SaveDialog({ view, onClose }: SaveDialogProps) {
  const id = useId()
  const name = useViewName({ view }, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_queue_views_save()}
      actions={
        <>
          <Button type="submit" form={id} busy={name.busy}>
            {m.back_office_queue_views_save_do()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <NameForm id={id} {...name} text={m.back_office_queue_views_save_text()} />
    </Dialog>
  )
}

interface ChangeDialogProps {
  saved: SavedView
  onClose(): void
  /** The view is deleted, and leaves the list next. */
  onDeleted(): void
}

/** Another name for a saved view, whether one begins with it, or its end, which is asked for once more. */
export function ChangeDialog({ saved, onClose, onDeleted }: ChangeDialogProps) {
  const id = useId()
  const name = useViewName({ saved }, onClose)
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking) return <DeleteDialog key="delete" saved={saved} onClose={onClose} onDeleted={onDeleted} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_queue_views_change()}
      actions={
        <>
          <Button type="submit" form={id} busy={name.busy}>
            {m.back_office_queue_views_rename()}
          </Button>
          <Button variant="destructive" onClick={() => setIsAsking(true)}>
            {m.back_office_queue_views_delete()}
          </Button>
        </>
      }
    >
      <NameForm id={id} {...name} />
      <div className="-mx-2">
        <StartHere address={addressOfSaved(saved.view)} />
      </div>
    </Dialog>
  )
}

function DeleteDialog({ saved, onClose, onDeleted }: ChangeDialogProps) {
  const { remove, busy } = useViewDeletion(saved, onDeleted)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_queue_views_delete_title()}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.back_office_queue_views_keep()}
          </Button>
          <Button variant="destructive" busy={busy} onClick={() => void remove()}>
            {m.back_office_queue_views_delete()}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{m.back_office_queue_views_delete_text({ name: saved.name })}</p>
    </Dialog>
  )
}

interface NameFormProps extends Omit<ReturnType<typeof useViewName>, 'busy'> {
  id: string
  text?: string
}

function NameForm({ id, form, save, text }: NameFormProps) {
  return (
    <form id={id} noValidate onSubmit={(event) => void save(event)} className="grid gap-4 text-ink">
      {text ? <p>{text}</p> : null}
      <Field
        id={`${id}-name`}
        label={m.back_office_queue_views_name()}
        error={form.formState.errors.name?.message}
      >
        <TextInput {...form.register('name')} autoComplete="off" required />
      </Field>
    </form>
  )
}
