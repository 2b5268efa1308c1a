import { useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ReopeningDialog } from './reopening-dialog.tsx'

/** The way back of a case that has ended, for an admin. */
export function ReopenCase({ file }: { file: CaseFile }) {
  const { user } = useAuth()
  const [isAsking, setIsAsking] = useState(false)
  if (file.ended_at === null || user?.role !== 'admin') return null
  return (
    <>
      <Button
        variant="second"
        size="small"
        {...offer(m.back_office_case_file_reopen())}
        onClick={() => setIsAsking(true)}
      >
        {m.back_office_case_file_reopen()}
      </Button>
      {isAsking ? <ReopeningDialog file={file} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}
