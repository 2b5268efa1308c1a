import { type FormEvent, useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { Key } from '#back-office/desk/web/key-button.tsx'
import { CLOSE_REASONS } from '#back-office/inbox/contract.ts'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Check } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import { useInboxChange } from './api.ts'
import { CLOSE_REASON_FIELD } from './inbox-focus.ts'
import { nameReason } from './inbox-text.ts'

/** Closes an entry, with a reason. */
export function ClosePanel({ entry }: { entry: InboxEntry }) {
  const { mutateAsync, isPending } = useInboxChange(entry)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const close = (event: FormEvent) => {
    event.preventDefault()
    const closed_reason = CLOSE_REASONS.find((known) => known === reason)
    if (!closed_reason) {
      setError(m.back_office_inbox_close_missing())
      document.getElementById(CLOSE_REASON_FIELD)?.focus()
      return
    }
    // Not a callback of mutate: the panel goes away with it.
    void mutateAsync({ closed_reason }).then(() => toastSuccess(m.back_office_inbox_closed()), toastFailure)
  }
  return (
    <Card as="section" aria-labelledby="inbox-close" className="p-5! md:p-5!">
      <form name="inbox-close" noValidate onSubmit={close} className="grid gap-3">
        <h2 id="inbox-close" className="flex items-center justify-between gap-3 font-semibold">
          {entry.answered_at ? m.back_office_inbox_close_title() : m.back_office_inbox_close_unanswered()}
          <span className="max-md:hidden">
            <Key>E</Key>
          </span>
        </h2>
        <Field id={CLOSE_REASON_FIELD} label={m.back_office_inbox_close_why()} error={error}>
          <Select
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setError(undefined)
            }}
            placeholder={m.back_office_inbox_close_choose()}
            options={CLOSE_REASONS.map((value) => ({ value, label: nameReason(value) }))}
          />
        </Field>
        <Button type="submit" variant="second" icon={Check} busy={isPending} className="w-full">
          {m.back_office_inbox_close()}
        </Button>
      </form>
    </Card>
  )
}

/** Who has closed it and why, in place of the answer: a closed entry is answered after it was opened again. */
export function ClosedNote({ entry }: { entry: InboxEntry }) {
  const { mutateAsync, isPending } = useInboxChange(entry)
  const { closed_at, closed_by, closed_reason } = entry
  const date = closed_at ? formatDate(todayInWarsaw(new Date(closed_at))) : ''
  const reopen = () =>
    void mutateAsync({ closed_reason: null }).then(
      () => toastSuccess(m.back_office_inbox_reopened()),
      toastFailure,
    )
  const isOver = closed_reason === 'booked' || closed_reason === 'canceled'
  return (
    <div className="grid justify-items-start gap-3 border-line border-t bg-paper p-4 md:p-6">
      <p>
        {closed_by
          ? m.back_office_inbox_closed_by({ date, name: closed_by })
          : m.back_office_inbox_closed_on({ date })}{' '}
        {closed_reason ? m.back_office_inbox_closed_why({ reason: nameReason(closed_reason) }) : null}
      </p>
      {isOver ? null : (
        <Button variant="second" busy={isPending} onClick={reopen}>
          {m.back_office_inbox_reopen()}
        </Button>
      )}
    </div>
  )
}
