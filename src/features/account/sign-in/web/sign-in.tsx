import { AccountLink } from '#features/account/web/account-link.tsx'
import { usePagePlace } from '#features/account/web/use-page-place.ts'
import { m } from '#messages/messages.js'
import { Callout } from '#ui/callout.tsx'
import { Message } from '#ui/message.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { LoginForm } from './login-form.tsx'
import { useLeaveSignedIn, useReturn } from './use-return.ts'

/** What stands on /login beside the picture: an island of the light page, a part of the screen in the application. */
export function SignIn() {
  const { ended, wantsNewLink, state } = useReturn()
  const { arrived } = usePagePlace()
  const hydrated = useHydrated()
  useLeaveSignedIn()

  return (
    <>
      {hydrated && ended ? (
        <Callout tone="amber" title={m.account_sign_in_session_ended_title()}>
          <span className="block">{m.account_sign_in_session_ended_text()}</span>
        </Callout>
      ) : null}
      <ScreenHeading title={m.account_sign_in_title()} lead={m.account_sign_in_lead()} takesFocus={arrived} />
      <LoginForm wantsNewLink={hydrated && wantsNewLink} />
      <p className="type-small">
        <Message
          message={m.account_sign_in_no_account}
          markup={{
            link: (words) => (
              <AccountLink to="/register" state={() => state} className="link inline-block py-2">
                {words}
              </AccountLink>
            ),
          }}
        />
      </p>
    </>
  )
}
