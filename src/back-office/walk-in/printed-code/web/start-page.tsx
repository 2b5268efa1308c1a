import { useState } from 'react'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { PrivatePage } from '#features/account/recovery/web/private-page.tsx'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { TrustPanel } from '#features/account/web/trust-panel.tsx'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { StartForm } from './start-form.tsx'

export const handle = { bare: true }

/** For the code that the office has printed: whose address is typed gets the link that finishes the registration. */
export default function StartPage() {
  const [sentTo, setSentTo] = useState('')
  return (
    <AccountLayout picture={LetterPicture} aside={<TrustPanel />}>
      <PrivatePage />
      <PageHeading
        key={sentTo}
        title={sentTo ? m.back_office_walk_in_start_sent_title() : m.back_office_walk_in_start_title()}
        lead={
          sentTo
            ? m.back_office_walk_in_start_sent({ email: readableEmail(sentTo) })
            : m.back_office_walk_in_start_lead()
        }
        takesFocus={sentTo !== ''}
      />
      {sentTo ? (
        <div className="grid gap-5">
          <p>{m.back_office_walk_in_start_wrong_address()}</p>
          <ButtonLink to="/contact" variant="second" className="justify-self-start">
            {m.back_office_walk_in_start_contact()}
          </ButtonLink>
        </div>
      ) : (
        <StartForm onSent={setSentTo} />
      )}
    </AccountLayout>
  )
}
