import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { PageMeta } from '#client/page-meta.tsx'
import { IdentityLink } from '#features/account/identities/web/identity-link.tsx'
import { AFTER_SIGN_IN_PATH } from '#features/account/rules.ts'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { RouterPlace } from '#features/account/web/router-place.tsx'
import { TrustPanel } from '#features/account/web/trust-panel.tsx'
import { m } from '#messages/messages.js'
import { Island } from '#ui/island/island.tsx'
import { SignIn } from './sign-in.tsx'
import island from './sign-in-island.tsx?island'

export const handle = { bare: true, light: true }

export default function LoginPage() {
  return (
    <RouterPlace>
      <AccountLayout picture={DeskPicture} aside={<TrustPanel />}>
        <PageMeta title={m.account_sign_in_title()} description={m.account_sign_in_description()} />
        <Island island={island} presses="form[name=login] :is(button, a)" query="from">
          <SignIn />
        </Island>
        <IdentityLink from={AFTER_SIGN_IN_PATH} />
      </AccountLayout>
    </RouterPlace>
  )
}
