import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { roleName } from '#back-office/staff/rules.ts'
import type { Team } from '#back-office/staff/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { readableEmail } from '#shared/person/email.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { callStaff, useTeamChange } from './api.ts'
import { TeamPart, TeamRow } from './team-rows.tsx'

type Invitation = Team['invitations'][number]

const when = (instant: string) => formatMoment(new Date(instant), readClock())

/** Open invitations, and those whose days are over. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null
  return (
    <TeamPart
      id="team-invitations"
      title={m.back_office_staff_team_invitations()}
      columns={[
        m.back_office_staff_team_mail(),
        m.back_office_staff_team_role(),
        m.back_office_staff_team_sent(),
        m.back_office_staff_team_valid(),
      ]}
    >
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </TeamPart>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, invited_by, created_at, expires_at, is_expired } = invitation
  const day = when(created_at)
  return (
    <TeamRow
      cells={[
        <span
          key="email"
          translate="no"
          title={readableEmail(email)}
          className="block truncate font-semibold"
        >
          {readableEmail(email)}
        </span>,
        roleName(role),
        invited_by ? (
          <span key="sent" title={invited_by} className="block max-w-72 truncate">
            {m.back_office_staff_team_sent_by({ day, name: invited_by })}
          </span>
        ) : (
          day
        ),
        is_expired ? (
          <Badge key="state" tone="plain">
            {m.back_office_staff_team_ended()}
          </Badge>
        ) : (
          <Badge key="state" tone="waiting">
            {when(expires_at)}
          </Badge>
        ),
      ]}
      action={
        <div className="flex flex-wrap justify-end gap-x-4">
          <SendAgain invitation={invitation} />
          <Withdraw invitation={invitation} />
        </div>
      }
    />
  )
}

function SendAgain({ invitation: { id, email } }: { invitation: Invitation }) {
  const { mutateAsync, isPending } = useTeamChange(() =>
    callStaff('POST /api/staff/invitations/:id/send', { param: { id } }),
  )
  const onSuccess = () => toastSuccess(m.back_office_staff_team_invited({ email: readableEmail(email) }))
  return (
    <Button
      variant="link"
      size="small"
      busy={isPending}
      aria-label={m.back_office_staff_team_send_again_named({ email: readableEmail(email) })}
      onClick={() => void mutateAsync().then(onSuccess, toastFailure)}
    >
      {m.back_office_staff_team_send_again()}
    </Button>
  )
}

function Withdraw({ invitation: { id, email } }: { invitation: Invitation }) {
  const { mutateAsync, isPending } = useTeamChange(() =>
    callStaff('DELETE /api/staff/invitations/:id', { param: { id } }),
  )
  const onSuccess = () => toastSuccess(m.back_office_staff_team_withdrawn())
  return (
    <Button
      variant="link"
      size="small"
      busy={isPending}
      aria-label={m.back_office_staff_team_withdraw_named({ email: readableEmail(email) })}
      onClick={() => void mutateAsync().then(onSuccess, toastFailure)}
    >
      {m.back_office_staff_team_withdraw()}
    </Button>
  )
}
