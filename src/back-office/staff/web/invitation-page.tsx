import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { PrivatePage } from '#features/account/recovery/web/private-page.tsx'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { TrustPanel } from '#features/account/web/trust-panel.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { type Invitation, useInvitation } from './use-invitation.ts'

export const handle = { bare: true, team: true }

/** Where the link of an invitation leads. It makes the account and signs nobody in. */
export default function InvitationPage() {
  const { token, invitation, markAccepted } = useInvitation()
  const { state, email } = invitation
  const isBefore = state === 'checking' || state === 'open'
  return (
    <AccountLayout picture={DeskPicture} aside={<TrustPanel />}>
      <PrivatePage />
      <PageHeading
        key={isBefore ? 'open' : state}
        title={titleOf(state)}
        lead={leadOf(invitation)}
        takesFocus={!isBefore}
      />
      {state === 'open' ? <InvitationForm token={token} email={email} onAccepted={markAccepted} /> : null}
      {state === 'accepted' || state === 'used' ? (
        <ButtonLink to="/office/sign-in" className="justify-self-start">
          {m.account_sign_in_link()}
        </ButtonLink>
      ) : null}
    </AccountLayout>
  )
}

function titleOf(state: Invitation['state']): string {
  if (state === 'accepted') return m.back_office_staff_invitation_done_title()
  if (state === 'checking' || state === 'open') return m.back_office_staff_invitation_title()
  return m.back_office_staff_invitation_void_title()
}

function leadOf({ state, invited_by, role }: Invitation): string {
  switch (state) {
    case 'checking':
      return m.account_recovery_reset_checking()
    case 'accepted':
      return m.back_office_staff_invitation_done_lead()
    case 'unreachable':
      return m.client_action_failed()
    case 'unknown':
      return m.back_office_staff_invitation_unknown()
    case 'withdrawn':
      return m.back_office_staff_invitation_withdrawn()
    case 'expired':
      return m.back_office_staff_invitation_expired()
    case 'used':
      return m.back_office_staff_invitation_used()
    case 'open':
      if (invited_by === null) return m.back_office_staff_invitation_lead_operator()
      return role === 'admin'
        ? m.back_office_staff_invitation_lead_admin({ name: invited_by })
        : m.back_office_staff_invitation_lead_specialist({ name: invited_by })
  }
}
