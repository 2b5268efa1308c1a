import { m } from '#messages/messages.js'
import { PageHeading } from '#ui/page-heading.tsx'
import { AccountParts } from './account-parts.tsx'

/** Sign-in and security: how its owner signs in, and what guards the documents. */
export default function AccountPage() {
  return (
    <div className="mx-auto grid max-w-list gap-10">
      <PageHeading title={m.account_overview_title()} lead={m.account_overview_lead()} />
      <AccountParts />
    </div>
  )
}
