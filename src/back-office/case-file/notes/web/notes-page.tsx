import { KeyButton } from '#back-office/case-file/web/key-button.tsx'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { m } from '#messages/messages.js'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { InternalNotes } from './internal-notes.tsx'
import { NOTE_ID } from './note-form.tsx'

/** The internal notes of a case by themselves. */
export default function NotesPage() {
  const file = useCaseFile()
  const write = () => document.getElementById(NOTE_ID)?.focus()
  useShortcuts({ n: write })
  return (
    <div className="grid max-w-list gap-2">
      {file.ended_at === null ? (
        <div className="justify-self-end">
          <KeyButton shortcut="N" onClick={write}>
            {m.back_office_case_file_key_note()}
          </KeyButton>
        </div>
      ) : null}
      <InternalNotes file={file} />
    </div>
  )
}
