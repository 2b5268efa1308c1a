import { PageMeta } from '#client/page-meta.tsx'
import { RouterPlace } from '#features/account/web/router-place.tsx'
import { m } from '#messages/messages.js'
import { Island } from '#ui/island/island.tsx'
import { Registering } from './registering.tsx'
import island from './registering-island.tsx?island'
import { DRAFT_KEY } from './use-registration.ts'

export const handle = { bare: true, light: true }

export default function RegisterPage() {
  return (
    <RouterPlace>
      <PageMeta title={m.account_registration_title()} description={m.account_registration_description()} />
      <Island island={island} presses="form[name=register] button" query="from" draft={DRAFT_KEY}>
        <Registering />
      </Island>
    </RouterPlace>
  )
}
