import { type ReactNode, useState } from 'react'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { AccountDialog } from '#features/account/overview/web/account-dialog.tsx'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Ellipsis } from '#ui/icons.tsx'
import { Menu, MenuButton } from '#ui/menu.tsx'
import type { TeamTemplate } from '../schema.ts'
import { useTeamChange } from './api.ts'
import { describeAuthors } from './template-text.ts'

export type Entry = Pick<
  TeamTemplate,
  'id' | 'name' | 'may_delete' | 'created_by' | 'created_at' | 'updated_by' | 'updated_at'
>

interface TeamRowsProps<E extends Entry> {
  label: string
  list: readonly E[]
  /** What it is, in one line below the name. */
  describe(entry: E): string
  /** The dialog in which it is changed. */
  renderDialog(entry: E, onClose: () => void): ReactNode
  remove(id: string): Promise<unknown>
}

/** One row each: the name, what it is, who made and changed it, and a menu. */
export function TeamRows<E extends Entry>({ label, list, describe, ...actions }: TeamRowsProps<E>) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-surface shadow-rest"
    >
      {list.map((entry) => (
        <li key={entry.id} className="flex items-center justify-between gap-x-4 py-2 pr-2 pl-4">
          <div className="grid min-w-0 gap-0.5">
            <h3 translate="no" className="type-small font-semibold wrap-anywhere">
              {entry.name}
            </h3>
            <p className="type-small text-ink-2 wrap-anywhere">{describe(entry)}</p>
            <p className="type-caption text-ink-2 wrap-anywhere">{describeAuthors(entry)}</p>
          </div>
          <RowMenu entry={entry} {...actions} />
        </li>
      ))}
    </ul>
  )
}

type RowMenuProps<E extends Entry> = Pick<TeamRowsProps<E>, 'renderDialog' | 'remove'> & { entry: E }

function RowMenu<E extends Entry>({ entry, renderDialog, remove }: RowMenuProps<E>) {
  const { name, may_delete } = entry
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        label={m.back_office_templates_menu_named({ name })}
        trigger={<Icon of={Ellipsis} />}
        triggerClassName="w-11 justify-center border-transparent! px-0! text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <MenuButton onClick={() => setOpen('edit')}>{m.back_office_templates_edit()}</MenuButton>
        {may_delete ? (
          <MenuButton onClick={() => setOpen('delete')}>{m.back_office_templates_delete()}</MenuButton>
        ) : null}
      </Menu>
      {open === 'edit' ? renderDialog(entry, close) : null}
      {open === 'delete' ? <DeleteDialog entry={entry} remove={remove} onClose={close} /> : null}
    </>
  )
}

interface DeleteDialogProps {
  entry: Entry
  remove(id: string): Promise<unknown>
  onClose(): void
}

function DeleteDialog({ entry: { id, name }, remove, onClose }: DeleteDialogProps) {
  const { mutateAsync } = useTeamChange(remove)
  return (
    <AccountDialog
      title={m.back_office_templates_delete_named({ name })}
      text={m.back_office_templates_delete_text()}
      fields={[]}
      submitLabel={m.back_office_templates_delete()}
      isDestructive
      send={async () => {
        await mutateAsync(id)
        // The row goes with the list that was read anew, and this dialog with it.
        toastSuccess(m.back_office_templates_deleted())
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
