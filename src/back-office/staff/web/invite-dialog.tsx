import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { STAFF_ROLES } from '#back-office/staff/contract.ts'
import { roleName } from '#back-office/staff/rules.ts'
import { AccountDialog } from '#features/account/overview/web/account-dialog.tsx'
import { m } from '#messages/messages.js'
import { callStaff, teamQuery } from './api.ts'

/** Asks for the address and the role of a new colleague. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <AccountDialog
      title={m.back_office_staff_team_invite()}
      text={m.back_office_staff_team_invite_text()}
      fields={[
        {
          name: 'email',
          label: m.back_office_staff_team_invite_email(),
          hint: m.back_office_staff_team_invite_hint(),
          type: 'email',
          autoComplete: 'off',
        },
        {
          name: 'role',
          label: m.back_office_staff_team_role(),
          type: 'select',
          options: STAFF_ROLES.map((role) => ({ value: role, label: roleName(role) })),
        },
      ]}
      submitLabel={m.back_office_staff_team_invite_submit()}
      send={async ({ email = '', role }) => {
        const wanted = STAFF_ROLES.find((known) => known === role) ?? 'specialist'
        await callStaff('POST /api/staff/invitations', { json: { email: email.trim(), role: wanted } })
        toastSuccess(m.back_office_staff_team_invited({ email: email.trim() }))
        await client.invalidateQueries({ queryKey: teamQuery.queryKey })
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
