import { NOTE_ID } from '#back-office/case-file/web/act-focus.ts'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { KeyButton } from '#back-office/desk/web/key-button.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { InternalNotes } from './internal-notes.tsx'

/** The internal notes of a case by themselves. */
export default function NotesPage() {
  const file = useCaseFile()
  const { user } = useAuth()
  const write = () => document.getElementById(NOTE_ID)?.focus()
  useShortcuts({ n: write })
  const key = (
    <KeyButton shortcut="N" onClick={write}>
      {m.back_office_case_file_key_note()}
    </KeyButton>
  )
  return (
    <div className="max-w-list">
      <InternalNotes file={file} action={key} />
      {user?.role === 'admin' && file.notes.length > 0 ? (
        <ButtonLink variant="link" size="small" to={`/office/cases/${file.number}/notes/release`}>
          {m.back_office_case_file_release_open()}
        </ButtonLink>
      ) : null}
    </div>
  )
}
