import { lazy, Suspense, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { m } from '#messages/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { PencilLine } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'

const AddressDialog = lazy(async () => {
  const { AddressDialog } = await retriableImport(
    () => import('#back-office/case-file/addressing/web/address-dialog.tsx'),
  )
  return { default: AddressDialog }
})

/** Changes how emails and templates address the applicant. */
export function AddressButton({ file }: { file: CaseFile }) {
  const [isOpen, setIsOpen] = useState(false)
  const label = m.back_office_case_file_address_change()
  return (
    <>
      <IconButton
        icon={PencilLine}
        label={label}
        {...offer(label)}
        onClick={() => setIsOpen(true)}
        className="shrink-0"
      />
      {isOpen ? (
        <Suspense>
          <AddressDialog file={file} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
