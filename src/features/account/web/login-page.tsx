import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { PageMeta } from '#platform/web/page-meta.tsx'
import { Callout } from '#ui/callout.tsx'
import { DeskPicture } from '#ui/illustrations/desk.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { AccountSplit } from './account-split.tsx'
import { DeskAssurance } from './desk-assurance.tsx'
import { LoginForm } from './login-form.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useLeaveSignedIn, useReturn } from './use-return.ts'

export const handle = { bare: true }

export default function LoginPage() {
  const { ended, wantsNewLink, state } = useReturn()
  const hydrated = useHydrated()
  useLeaveSignedIn()

  return (
    <AccountSplit picture={DeskPicture} aside={<DeskAssurance />}>
      {hydrated && ended ? (
        <Callout tone="amber" title={m.account_session_ended_title()}>
          <span className="block">{m.account_session_ended_text()}</span>
        </Callout>
      ) : null}
      <PageMeta description={m.account_login_description()} />
      <PageHeading title={m.account_login_title()} lead={m.account_login_lead()} />
      <LoginForm wantsNewLink={hydrated && wantsNewLink} />
      <p className="type-small">
        {m.account_login_no_account()}{' '}
        <Link to="/register" state={state} className="link inline-block py-2">
          {m.account_login_create()}
        </Link>
      </p>
    </AccountSplit>
  )
}
