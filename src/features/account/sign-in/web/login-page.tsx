import { Link } from 'react-router'
import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { PageMeta } from '#client/page-meta.tsx'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { TrustPanel } from '#features/account/web/trust-panel.tsx'
import { m } from '#messages/messages.js'
import { Callout } from '#ui/callout.tsx'
import { Message } from '#ui/message.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { LoginForm } from './login-form.tsx'
import { useLeaveSignedIn, useReturn } from './use-return.ts'

export const handle = { bare: true }

export default function LoginPage() {
  const { ended, wantsNewLink, state } = useReturn()
  const hydrated = useHydrated()
  useLeaveSignedIn()

  return (
    <AccountLayout picture={DeskPicture} aside={<TrustPanel />}>
      {hydrated && ended ? (
        <Callout tone="amber" title={m.account_sign_in_session_ended_title()}>
          <span className="block">{m.account_sign_in_session_ended_text()}</span>
        </Callout>
      ) : null}
      <PageMeta description={m.account_sign_in_description()} />
      <PageHeading title={m.account_sign_in_title()} lead={m.account_sign_in_lead()} />
      <LoginForm wantsNewLink={hydrated && wantsNewLink} />
      <p className="type-small">
        <Message
          message={m.account_sign_in_no_account}
          markup={{
            link: (words) => (
              <Link to="/register" state={state} className="link inline-block py-2">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </AccountLayout>
  )
}
