import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import type { Applicant } from '#back-office/people/schema.ts'
import { PersonCell } from '#back-office/staff/web/team-members.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { readableEmail } from '#shared/person/email.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Lock } from '#ui/icons.tsx'
import { callPeople, usePeopleChange } from './api.ts'

export interface PersonTask {
  name: 'email' | 'block'
  person: Applicant
}

interface PersonRowProps {
  person: Applicant
  onTask(task: PersonTask): void
}

const when = (instant: string) => formatMoment(new Date(instant), readClock())

/** One account: whose it is, its state, and what can be done for its owner. */
export function PersonRow({ person, onTask }: PersonRowProps) {
  const { full_name: name, email, email_verified, new_email, blocked_at } = person
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-3">
      <div className="flex items-center justify-between gap-3 max-md:flex-wrap">
        <PersonCell member={person} faded={blocked_at !== null} />
        <div className="flex shrink-0 flex-wrap gap-2">
          {blocked_at ? (
            <Badge tone="plain" icon={Lock}>
              {m.back_office_people_blocked()}
            </Badge>
          ) : null}
          {email_verified ? (
            <Badge tone="done">{m.back_office_people_confirmed()}</Badge>
          ) : (
            <Badge tone="waiting">{m.back_office_people_unconfirmed()}</Badge>
          )}
        </div>
      </div>
      <p className="type-small text-ink-2 wrap-anywhere">
        {describeTimes(person)}
        {new_email ? ` · ${m.back_office_people_waits({ email: readableEmail(new_email) })}` : null}
      </p>
      <div className="-my-2 flex flex-wrap gap-x-6">
        {email ? <AddressActs person={{ ...person, email }} onTask={onTask} /> : null}
        {blocked_at ? (
          <LetIn person={person} />
        ) : (
          <Button
            variant="link"
            size="small"
            aria-label={m.back_office_people_block_named({ name })}
            onClick={() => onTask({ name: 'block', person })}
          >
            {m.back_office_people_block()}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Without an address there is nothing to confirm or to change: the link of the registration is sent from the case. */
function AddressActs({ person, onTask }: PersonRowProps & { person: WithAddress }) {
  return (
    <>
      {person.email_verified ? null : <SendConfirmation person={person} />}
      <Button
        variant="link"
        size="small"
        aria-label={m.back_office_people_change_named({ name: person.full_name })}
        onClick={() => onTask({ name: 'email', person })}
      >
        {m.back_office_people_change()}
      </Button>
    </>
  )
}

type WithAddress = Applicant & { email: string }

function describeTimes({ created_at, last_here_at }: Applicant): string {
  const joined = m.back_office_people_joined({ day: when(created_at) })
  return last_here_at ? `${joined} · ${m.back_office_people_last({ moment: when(last_here_at) })}` : joined
}

function SendConfirmation({ person: { id, full_name: name, email } }: { person: WithAddress }) {
  const { mutateAsync, isPending } = usePeopleChange(() =>
    callPeople('POST /api/staff/people/:id/confirmation', { param: { id } }),
  )
  const onSuccess = () => toastSuccess(m.back_office_people_sent({ email: readableEmail(email) }))
  return (
    <Button
      variant="link"
      size="small"
      busy={isPending}
      aria-label={m.back_office_people_send_named({ name })}
      onClick={() => void mutateAsync().then(onSuccess, toastFailure)}
    >
      {m.back_office_people_send()}
    </Button>
  )
}

function LetIn({ person: { id, full_name: name } }: { person: Applicant }) {
  const { mutateAsync, isPending } = usePeopleChange(() =>
    callPeople('PATCH /api/staff/people/:id', { param: { id }, json: { blocked: false } }),
  )
  const onSuccess = () => toastSuccess(m.back_office_people_let_in_done({ name }))
  return (
    <Button
      variant="link"
      size="small"
      busy={isPending}
      aria-label={m.back_office_people_let_in_named({ name })}
      onClick={() => void mutateAsync().then(onSuccess, toastFailure)}
    >
      {m.back_office_people_let_in()}
    </Button>
  )
}
