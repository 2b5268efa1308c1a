import { useNavigate } from 'react-router'
import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { TrustPanel } from '#features/account/web/trust-panel.tsx'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { toast } from '#ui/toast.tsx'
import { PrivatePage } from './private-page.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useResetLink } from './use-reset-link.ts'

export const handle = { bare: true }

export default function ResetPasswordPage() {
  const { link, markInvalid } = useResetLink()
  const { user, signOut } = useAuth()
  const navigate = useNavigate()

  async function goOn() {
    // The server has ended the session; this signs out the tabs of this browser, too.
    if (user) await signOut()
    toast({
      action: 'password.reset',
      tone: 'success',
      title: m.account_recovery_reset_done_title(),
      text: m.account_recovery_reset_done_text(),
    })
    void navigate(languagePath('/login'), { replace: true })
  }

  return (
    <AccountLayout picture={DeskPicture} aside={<TrustPanel />}>
      <PrivatePage />
      {link.state === 'invalid' ? (
        <InvalidLink key="dead" />
      ) : (
        <>
          <PageHeading title={m.account_recovery_reset_title()} lead={m.account_recovery_reset_lead()} />
          {link.state === 'valid' ? (
            <ResetPasswordForm token={link.token} onChanged={goOn} onDeadLink={markInvalid} />
          ) : (
            <p role="status" className="type-small text-ink-2">
              {m.account_recovery_reset_checking()}
            </p>
          )}
        </>
      )}
    </AccountLayout>
  )
}

function InvalidLink() {
  return (
    <>
      <PageHeading
        title={m.account_recovery_reset_link_invalid_title()}
        lead={m.account_recovery_reset_link_invalid_lead()}
      />
      <ButtonLink to="/forgot-password" className="justify-self-start">
        {m.account_recovery_reset_link_invalid_again()}
      </ButtonLink>
    </>
  )
}
