import { useState } from 'react'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { AccountDialog } from '#features/account/overview/web/account-dialog.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Mail } from '#ui/icons.tsx'
import { PrintCode } from '../printed-code/web/print-code.tsx'
import { useSendLink } from './api.ts'

interface UnfinishedRegistrationProps {
  number: string
  /** Null while the person has given none. */
  email: string | null
  /** Until when the link works, or worked; null where none was sent. */
  ends_at: string | null
}

/** The person of the case cannot sign in yet, and what can be done about it. */
export function UnfinishedRegistration({ number, email, ends_at }: UnfinishedRegistrationProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const send = ends_at ? m.back_office_walk_in_send() : m.back_office_walk_in_send_first()
  return (
    <div className="not-on-paper flex flex-wrap items-center gap-x-4 gap-y-2">
      <Badge tone="waiting">{m.back_office_walk_in_unfinished()}</Badge>
      <p className="type-small text-ink-2">{describeEnd(ends_at)}</p>
      <Button variant="second" size="small" icon={Mail} {...offer(send)} onClick={() => setIsAsking(true)}>
        {send}
      </Button>
      <PrintCode number={number} />
      {isAsking ? <SendDialog number={number} title={send} email={email} onClose={close} /> : null}
    </div>
  )
}

function describeEnd(ends_at: string | null): string {
  if (!ends_at) return m.back_office_walk_in_no_link()
  const end = new Date(ends_at)
  const date = formatDate(todayInWarsaw(end))
  return end > readClock()
    ? m.back_office_walk_in_link_until({ date })
    : m.back_office_walk_in_link_over({ date })
}

interface SendDialogProps {
  number: string
  title: string
  email: string | null
  onClose(): void
}

function SendDialog({ number, title, email, onClose }: SendDialogProps) {
  const { mutateAsync } = useSendLink(number)
  return (
    <AccountDialog
      title={title}
      text={email ? m.back_office_walk_in_send_text() : m.back_office_walk_in_send_first_text()}
      fields={[
        {
          name: 'email',
          label: m.back_office_walk_in_email(),
          type: 'email',
          autoComplete: 'off',
          defaultValue: email ?? '',
        },
      ]}
      submitLabel={m.back_office_walk_in_send_confirm()}
      send={async ({ email: typed = '' }) => {
        await mutateAsync(typed)
        toastSuccess(m.back_office_walk_in_sent())
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
