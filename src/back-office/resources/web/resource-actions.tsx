import { useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { AccountDialog } from '#features/account/overview/web/account-dialog.tsx'
import { m } from '#messages/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { Ellipsis } from '#ui/icons.tsx'
import { Menu, MenuButton } from '#ui/menu.tsx'
import { useSavedBox } from '#ui/use-saved-box.ts'
import type { StaffResource } from '../schema.ts'
import { deleteResource, restoreFile, useEditing, useResourceChange } from './api.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { ResourceDialog } from './resource-dialog.tsx'
import { textsOf } from './resource-text.ts'

type Open = 'edit' | 'replace' | 'restore' | 'delete' | null

/** The menu and the dialogs of one file. */
export function ResourceActions({ resource }: { resource: StaffResource }) {
  const { origin } = resource
  const { title } = textsOf(resource)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const item = (what: Open, [text, label]: [string, string]) => (
    <MenuButton aria-label={label} onClick={() => setOpen(what)}>
      {text}
    </MenuButton>
  )
  return (
    <>
      <Menu
        label={m.back_office_resources_menu_named({ title })}
        trigger={<Icon of={Ellipsis} />}
        triggerClassName="w-11 justify-center border-transparent! px-0! text-ink-2 hover:bg-sunken hover:text-ink"
      >
        {item('edit', [m.back_office_resources_edit(), m.back_office_resources_edit_named({ title })])}
        {item('replace', [
          m.back_office_resources_replace(),
          m.back_office_resources_replace_named({ title }),
        ])}
        {origin === 'replaced'
          ? item('restore', [
              m.back_office_resources_back_to_built(),
              m.back_office_resources_back_to_built_named({ title }),
            ])
          : null}
        {origin === 'uploaded'
          ? item('delete', [
              m.back_office_resources_delete(),
              m.back_office_resources_delete_named({ title }),
            ])
          : null}
      </Menu>
      {open === 'edit' ? <ResourceDialog resource={resource} onClose={close} /> : null}
      {open === 'replace' ? <ReplaceDialog resource={resource} onClose={close} /> : null}
      {open === 'restore' ? <RestoreDialog resource={resource} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog resource={resource} onClose={close} /> : null}
    </>
  )
}

/** Whether applicants see it. */
export function ShownBox({ resource }: { resource: StaffResource }) {
  const { id, hidden } = resource
  const { title } = textsOf(resource)
  const { mutateAsync } = useEditing(id)
  const show = (shown: boolean) =>
    mutateAsync({ hidden: !shown }).then(
      () =>
        toastSuccess(shown ? m.back_office_resources_shown_done() : m.back_office_resources_hidden_done()),
      toastFailure,
    )
  const box = useSavedBox(!hidden, show)
  return (
    <Checkbox
      className="mr-auto type-small md:mr-3"
      {...box}
      label={
        <>
          <span aria-hidden>{m.back_office_resources_shown()}</span>
          <span className="sr-only">{m.back_office_resources_shown_named({ title })}</span>
        </>
      }
    />
  )
}

interface DialogProps {
  resource: StaffResource
  onClose(): void
}

function RestoreDialog({ resource, onClose }: DialogProps) {
  const { id } = resource
  const { title } = textsOf(resource)
  const { mutateAsync } = useResourceChange(restoreFile)
  return (
    <AccountDialog
      title={m.back_office_resources_back_to_built_named({ title })}
      text={m.back_office_resources_back_to_built_text()}
      fields={[]}
      submitLabel={m.back_office_resources_back_to_built_submit()}
      send={async () => void (await mutateAsync(id))}
      onDone={() => {
        toastSuccess(m.back_office_resources_back_to_built_done())
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ resource, onClose }: DialogProps) {
  const { id } = resource
  const { title } = textsOf(resource)
  const { mutateAsync } = useResourceChange(deleteResource)
  return (
    <AccountDialog
      title={m.back_office_resources_delete_named({ title })}
      text={m.back_office_resources_delete_text()}
      fields={[]}
      submitLabel={m.back_office_resources_delete()}
      isDestructive
      send={async () => {
        await mutateAsync(id)
        // The row goes with the list that was read anew, and this dialog with it.
        toastSuccess(m.back_office_resources_deleted())
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
