import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import type { Team } from '#back-office/staff/schema.ts'
import { AccountDialog } from '#features/account/overview/web/account-dialog.tsx'
import { m } from '#messages/messages.js'
import { callStaff, useTeamChange } from './api.ts'

interface EraseDialogProps {
  member: Team['members'][number]
  onClose: () => void
}

/** Says what goes and what stays before the account of a suspended member is erased. */
export function EraseDialog({ member: { id, full_name: name }, onClose }: EraseDialogProps) {
  const { mutateAsync } = useTeamChange(() => callStaff('DELETE /api/staff/team/:id', { param: { id } }))
  return (
    <AccountDialog
      title={m.back_office_staff_erase_named({ name })}
      text={m.back_office_staff_erase_text()}
      fields={[]}
      submitLabel={m.back_office_staff_erase()}
      isDestructive
      send={async () => void (await mutateAsync(undefined))}
      onDone={() => {
        toastSuccess(m.back_office_staff_erase_done({ name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
