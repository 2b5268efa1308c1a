import { useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { Key } from '#back-office/desk/web/key-button.tsx'
import type { CreatedCase, InboxEntry } from '#back-office/inbox/schema.ts'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Plus } from '#ui/icons.tsx'
import { useNewCase } from './api.ts'
import { NEW_CASE_BUTTON } from './inbox-focus.ts'
import { firstWordOf } from './inbox-text.ts'

const DONE: Record<CreatedCase['made'], (input: { number: string }) => string> = {
  offer: m.back_office_inbox_offer_sent,
  case: m.back_office_inbox_made_case,
  nothing: m.back_office_inbox_made_joined,
}

/** Makes a case, after a question: somebody is written to. */
export function NewCase({ entry }: { entry: InboxEntry }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useNewCase(entry)
  const name = firstWordOf(entry.name)
  // Not a callback of mutate: with the case the button goes away.
  const make = () =>
    mutateAsync(undefined).then(
      ({ made, entry: { case_number } }) => toastSuccess(DONE[made]({ number: case_number ?? '' })),
      (error: unknown) => {
        setIsAsking(false)
        toastFailure(error)
      },
    )
  return (
    <div className="grid gap-2">
      <Button
        id={NEW_CASE_BUTTON}
        variant="second"
        icon={Plus}
        aria-keyshortcuts="N"
        onClick={() => setIsAsking(true)}
        className="w-full"
      >
        {m.back_office_inbox_make()}
        <span className="max-md:hidden">
          <Key>N</Key>
        </span>
      </Button>
      <p title={name} className="line-clamp-3 type-caption text-ink-2 wrap-anywhere">
        {m.back_office_inbox_make_hint()}
      </p>
      {isAsking ? (
        <NewCaseDialog
          entry={entry}
          busy={isPending}
          onMake={() => void make()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  )
}

interface NewCaseDialogProps {
  entry: InboxEntry
  busy: boolean
  onMake(): void
  onClose(): void
}

function NewCaseDialog({ entry, busy, onMake, onClose }: NewCaseDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_inbox_make_title({ name: entry.name })}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.back_office_inbox_make_cancel()}
          </Button>
          <Button busy={busy} onClick={onMake}>
            {m.back_office_inbox_make_confirm()}
          </Button>
        </>
      }
    >
      {m.back_office_inbox_make_text({ email: readableEmail(entry.email) })}
    </Dialog>
  )
}
