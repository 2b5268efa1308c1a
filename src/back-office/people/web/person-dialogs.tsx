import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import type { Applicant } from '#back-office/people/schema.ts'
import { AccountDialog } from '#features/account/overview/web/account-dialog.tsx'
import { m } from '#messages/messages.js'
import { callPeople } from './api.ts'

interface DialogProps {
  person: Applicant
  onClose: () => void
}

/** Begins a change of the address, which the person confirms. */
export function EmailDialog({ person: { id }, onClose }: DialogProps) {
  const client = useQueryClient()
  return (
    <AccountDialog
      title={m.back_office_people_change()}
      text={m.back_office_people_change_text()}
      fields={[
        { name: 'email', label: m.back_office_people_change_label(), type: 'email', autoComplete: 'off' },
      ]}
      submitLabel={m.back_office_people_change_submit()}
      send={async ({ email = '' }) => {
        await callPeople('POST /api/staff/people/:id/email', { param: { id }, json: { email: email.trim() } })
        await client.invalidateQueries({ queryKey: ['people'] })
      }}
      onDone={() => {
        toastSuccess(m.back_office_people_change_done())
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Says what a block means before it is done. */
export function BlockDialog({ person: { id, full_name: name }, onClose }: DialogProps) {
  const client = useQueryClient()
  return (
    <AccountDialog
      title={m.back_office_people_block_named({ name })}
      text={m.back_office_people_block_text({ name })}
      fields={[]}
      submitLabel={m.back_office_people_block()}
      isDestructive
      send={async () => {
        await callPeople('PATCH /api/staff/people/:id', { param: { id }, json: { blocked: true } })
        await client.invalidateQueries({ queryKey: ['people'] })
      }}
      onDone={() => {
        toastSuccess(m.back_office_people_block_done({ name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
